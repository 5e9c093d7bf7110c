/** Codes are compared by a key, because buyers type them in any case. The key of earlier codes is written with the program's rule. */
import { sql, type Kysely } from 'kysely'
import { codeKey } from '../../ids.ts'

const tables = ['promo_codes', 'special_prices'] as const

export const codeKeys: readonly string[] = [
  ...tables.map((table) => `alter table ${table} add column code_key text`),
  `create index promo_codes_key on promo_codes (organization_id, code_key)`,
  `create index special_prices_key on special_prices (event_id, code_key)`,
]

export async function fillCodeKeys(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    const { rows } = await sql<{ code: string }>`select distinct code from ${sql.table(table)}`.execute(db)
    const codes = rows.map(({ code }) => code)
    await sql`update ${sql.table(table)} as stored set code_key = keys.key
      from unnest(${codes}::text[], ${codes.map(codeKey)}::text[]) as keys (code, key)
      where stored.code = keys.code`.execute(db)
  }
}
