/** Compares e-mail addresses in SQL. */
import { sql, type RawBuilder } from 'kysely'
import { canonicalEmail, emailKey } from '#kit/text/canonical-email.ts'

/**
 * What `lower(column collate "C")` may make of an address, without the locale of the database, in which `I` may have another small
 * letter: letters beyond ASCII are found as they were written, or small.
 */
export const smallForms = (address: string): readonly string[] => [
  canonicalEmail(address).replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  emailKey(address),
]

/** Part of a query: the column, with an index of `lower(column collate "C")`, has this address in any case. */
export const hasAddress = (column: RawBuilder<unknown>, address: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${column} collate "C") = any(${smallForms(address)}::text[])`
