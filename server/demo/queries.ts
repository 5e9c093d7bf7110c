/** SQL of the demo data. */
import { sql, type Insertable } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import type { Tables } from '#server/infra/database/tables/tables.ts'

/** @returns whether the database has an event or a subscription descriptor */
export async function hasEvents(db: Database): Promise<boolean> {
  const event = await db.selectFrom('events').select('id').limit(1).executeTakeFirst()
  return event !== undefined
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

/** Gives the events of the demo the status that they had before {@link closeDemoEvents}. */
export async function openDemoEvents(db: Database): Promise<void> {
  await sql`update events set status = demo_status where demo_status <> status`.execute(db)
}

/**
 * Disables the events of the demo and ends what visitors hold of them.
 * @param now epoch ms
 * @returns their number
 */
export function closeDemoEvents(db: Database, now: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`update events set status = 'DISABLED' where demo_status is not null and status <> 'DISABLED'`.execute(
      trx,
    )
    await sql`update reservations set valid_until = ${now} from events
      where events.id = reservations.event_id and demo_status is not null
        and reservations.status = 'PENDING' and valid_until > ${now}`.execute(trx)
    const { count } = await trx
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('demo_status', 'is not', null)
      .executeTakeFirstOrThrow()
    return count
  })
}

/** Signs out everyone who signed in at a provider whose address ends so. */
export async function endSessionsOfIssuer(db: Database, end: string): Promise<void> {
  await sql`delete from sessions using users
    where users.id = sessions.user_id and users.issuer like ${`%${end}`}`.execute(db)
}
