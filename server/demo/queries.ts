/** SQL of the demo data. */
import type { Insertable, Updateable } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import type { Tables } from '#server/infra/database/tables/tables.ts'

/** @returns whether the database has an event or a subscription descriptor */
export async function hasEvents(db: Database): Promise<boolean> {
  const event = await db.selectFrom('events').select('id').limit(1).executeTakeFirst()
  return event !== undefined
}

export type Attendee = Required<Pick<Updateable<Tables['tickets']>, 'first_name' | 'last_name' | 'email'>>

/** Gives all tickets of a reservation the same attendee. */
export async function issueDemoTickets(
  trx: Database,
  reservationId: string,
  attendee: Attendee,
): Promise<void> {
  await trx
    .updateTable('tickets')
    .set({ ...attendee, status: 'ACQUIRED' })
    .where('reservation_id', '=', reservationId)
    .execute()
}

export type DemoTransfer = Pick<
  Insertable<Tables['transactions']>,
  'reservation_id' | 'amount' | 'currency' | 'created_at'
>

/** A bank transfer that has arrived; `amount` in minor units, `created_at` epoch ms. */
export async function insertReceivedTransfer(trx: Database, transfer: DemoTransfer): Promise<void> {
  await trx
    .insertInto('transactions')
    .values({ ...transfer, proxy: 'OFFLINE', method: 'BANK_TRANSFER', status: 'COMPLETE' })
    .execute()
}
