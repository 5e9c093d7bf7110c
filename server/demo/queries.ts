/** SQL of the demo data. */
import type { Insertable } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import type { Tables } from '#server/infra/database/tables/tables.ts'

/** @returns whether the database has an event or a subscription descriptor, or one of the demo */
export async function hasEvents(db: Database, ofDemo?: true): Promise<boolean> {
  const events = db.selectFrom('events').select('id').limit(1)
  return (
    (await (ofDemo ? events.where('demo_status', 'is not', null) : events).executeTakeFirst()) !== undefined
  )
}

type DemoTransfer = Pick<
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

/** A personal code that is used, without the order that used it. */
export async function takePersonalCode(db: Database, code: string): Promise<void> {
  await db.updateTable('special_prices').set({ status: 'TAKEN' }).where('code', '=', code).execute()
}

/** @param shortName of an event, or the public id of a subscription descriptor */
export async function markDemoEvent(db: Database, shortName: string): Promise<void> {
  await db
    .updateTable('events')
    .set((eb) => ({ demo_status: eb.ref('status') }))
    .where('short_name', '=', shortName)
    .execute()
}
