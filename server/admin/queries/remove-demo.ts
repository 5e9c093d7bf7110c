/** Deletes the demo: its events with everything that belongs to them, its organizers and its people. */
import { sql } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import { demoPath } from '#server/infra/demo-path.ts'

export interface RemovedDemo {
  /** Events and passes. */
  readonly events: number
  readonly orders: number
  /** Accounts of the demo sign-in. */
  readonly accounts: number
}

/** True while a server shows the demo: its events are on sale. */
export async function isDemoOpen(db: Database): Promise<boolean> {
  const open = await db
    .selectFrom('events')
    .select('id')
    .where('demo_status', 'is not', null)
    .where('status', '!=', 'DISABLED')
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Rows of an event go with it (on delete cascade). Its organizer and its picture may have other events. */
async function removeEvents(trx: Database): Promise<Pick<RemovedDemo, 'events' | 'orders'>> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from reservations
    join events on events.id = event_id where demo_status is not null`.execute(trx)
  const removed = await trx
    .deleteFrom('events')
    .where('demo_status', 'is not', null)
    .returning(['organization_id', 'file_id'])
    .execute()
  const files = removed.flatMap(({ file_id }) => file_id ?? [])
  if (files.length > 0)
    await trx
      .deleteFrom('files')
      .where('id', 'in', files)
      .where(
        'id',
        'not in',
        trx
          .selectFrom('events')
          .select('file_id')
          .where('file_id', 'is not', null)
          .$castTo<{ file_id: string }>(),
      )
      .execute()
  const organizers = [...new Set(removed.map(({ organization_id }) => organization_id))]
  const used = trx.selectFrom('events').select('organization_id')
  const unused =
    organizers.length === 0
      ? []
      : await trx
          .selectFrom('organizations')
          .select('id')
          .where('id', 'in', organizers)
          .where('id', 'not in', used)
          .execute()
  for (const { id } of unused) {
    for (const table of ['promo_codes', 'custom_payment_methods', 'invoice_numbers'] as const)
      await trx.deleteFrom(table).where('organization_id', '=', id).execute()
    await trx.deleteFrom('organizations').where('id', '=', id).execute()
  }
  return { events: removed.length, orders: rows[0]?.count ?? 0 }
}

/** Their orders of other events stay, without an account. */
async function removePeople(trx: Database): Promise<number> {
  const people = sql`select id from users where issuer like ${`%${demoPath}`}`
  await sql`update reservations set owner_id = null where owner_id in (${people})`.execute(trx)
  await sql`delete from sessions where user_id in (${people})`.execute(trx)
  const { rows } = await sql`delete from users where issuer like ${`%${demoPath}`} returning id`.execute(trx)
  return rows.length
}

/** In one transaction. */
export const removeDemo = (db: Database): Promise<RemovedDemo> =>
  db.transaction().execute(async (trx) => {
    const counts = await removeEvents(trx)
    const accounts = await removePeople(trx)
    await sql`delete from sandbox_payments where id not in
      (select payment_id from transactions where payment_id is not null)`.execute(trx)
    return { ...counts, accounts }
  })

/** Orders of real events that were paid in the sandbox, which charges nothing. @returns their ids */
export async function listSandboxOrders(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct reservation_id as id from transactions
    join sandbox_payments on sandbox_payments.id = transactions.payment_id
    where transactions.status = 'COMPLETE' order by id`.execute(db)
  return rows.map(({ id }) => id)
}
