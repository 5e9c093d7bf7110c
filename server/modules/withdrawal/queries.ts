/** Rows of withdrawals. */
import type { Insertable } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import type { Tables, Withdrawal } from '#server/infra/database/tables/tables.ts'

/** The first one first. */
export const listWithdrawalsOf = (db: Database, reservationId: string): Promise<Withdrawal[]> =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy('number')
    .execute()

/** @returns undefined for an unknown number */
export const findWithdrawal = (db: Database, number: number): Promise<Withdrawal | undefined> =>
  db.selectFrom('withdrawals').selectAll().where('number', '=', number).executeTakeFirst()

/** @returns its number */
export async function insertWithdrawal(
  trx: Database,
  values: Insertable<Tables['withdrawals']>,
): Promise<number> {
  const row = await trx.insertInto('withdrawals').values(values).returning('number').executeTakeFirstOrThrow()
  return row.number
}

/** @param now epoch ms. @returns false when it is closed or unknown */
export async function closeWithdrawal(db: Database, number: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('withdrawals')
    .set({ closed_at: now })
    .where('number', '=', number)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
