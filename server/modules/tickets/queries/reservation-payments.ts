/** Transactions of a reservation, as far as its tickets need them. */
import type { Insertable } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import type { Tables } from '#server/infra/database/tables/tables.ts'

/** @returns whether the reservation has a transaction in any status */
export async function hasTransaction(trx: Database, reservationId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('transactions')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst()
  return found !== undefined
}

export type OnSitePayment = Pick<
  Insertable<Tables['transactions']>,
  'reservation_id' | 'amount' | 'currency' | 'created_at'
>

/** Money that was taken at the venue; `amount` in minor units. */
export async function insertOnSitePayment(trx: Database, payment: OnSitePayment): Promise<void> {
  await trx
    .insertInto('transactions')
    .values({ ...payment, proxy: 'ON_SITE', status: 'COMPLETE' })
    .execute()
}

/** After a refund at the venue. */
export async function cancelOnSitePayment(trx: Database, reservationId: string): Promise<void> {
  await trx
    .updateTable('transactions')
    .set({ status: 'CANCELLED' })
    .where('reservation_id', '=', reservationId)
    .where('proxy', '=', 'ON_SITE')
    .where('status', '=', 'COMPLETE')
    .execute()
}

/** For a reservation without tickets. */
export async function deleteReservationRow(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('reservations').where('id', '=', id).execute()
}
