/**
 * The pages of a ticket, which lie in the store `pages`. Tickets of older builds, and of a tab that still runs one, have them in
 * their record.
 */
import { decodePages } from './decode-ticket.ts'
import { fieldOf } from './field-of.ts'
import type { StoredPages } from './records.ts'

/** The pages inside a row that an older build wrote. */
export const pagesInRow = (row: unknown): StoredPages | null => decodePages(fieldOf(row, 'pages'))

const shownBy = (record: unknown, code: unknown): string =>
  JSON.stringify([...['uuid', 'fullName', 'email'].map((name) => fieldOf(record, name)), code])

/**
 * The pages of a ticket, or null. Pages in the row come first, because only a tab of an older build writes them there, and
 * each write of this build removes them. Pages of another attendee or code are void: that tab does not delete them.
 * @param row of `tickets`, also one that does not decode: its pages may be all that shows the code
 * @param stored of `pages`
 */
export function pagesOf(row: unknown, stored: unknown): StoredPages | null {
  const code = fieldOf(fieldOf(row, 'code'), 'text')
  const valid = shownBy(row, code) === shownBy(stored, fieldOf(stored, 'code'))
  return pagesInRow(row) ?? (valid ? decodePages(stored) : null)
}
