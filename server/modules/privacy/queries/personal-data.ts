/** Where the tables name a person, and what an erasure leaves there (docs/SECURITY.md#retention). */
import { sql, type RawBuilder } from 'kysely'
import { emailKey } from '#kit/text/canonical-email.ts'
import { canceledStatuses } from '#purchase/rules/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import { hasAddress, smallForms } from '#server/infra/database/has-address.ts'
import { nameInMail, type PersonRow } from '#server/modules/purchase/rules/reservation-rules.ts'

/** Ids as texts: of orders, of what has personal data in them, and of accounts. `names`: as queued mails have them. */
type Person = Readonly<
  Record<'orders' | 'tickets' | 'items' | 'passes' | 'users' | 'names', readonly string[]> & { email: string }
>

/** Rows of a table, and their erasure: `delete`, `keep`, or the columns that are set. */
type PersonalRows = readonly [table: string, rows: RawBuilder<unknown>, erasure: string]

/** The type of the ids is that of the column, so that its index is used. */
const among = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<unknown> =>
  sql`${column} = any(${ids})`

const [id, order, user] = [sql`id`, sql`reservation_id`, sql`user_id`]
const unnamed = 'first_name = null, last_name = null, email = null'
const noAccount = `first_name = null, last_name = null, issuer = 'deleted', subject = gen_random_uuid()::text,
  email = gen_random_uuid()::text || '@deleted.invalid', deleted_at = coalesce(deleted_at, created_at)`

function rowsOf({ email, orders, tickets, items, passes, users, names }: Person): PersonalRows[] {
  // Another person may have the same name, and waits for the mail.
  const named = sql`data ->> 'name' = any(${names}::text[]) and sent_at is not null`
  const owners = [
    tickets.map((of) => `ticket${of}`),
    items.map((of) => `item${of}`),
    passes.map((of) => `pass${of}`),
  ]
  return [
    ['reservations', among(sql`owner_id`, users), 'owner_id = null'],
    ['field_values', among(sql`(owner_kind || owner_id)`, owners.flat()), 'delete'],
    ['tickets', among(id, tickets), unnamed],
    ['subscriptions', among(id, passes), unnamed],
    ['withdrawals', among(order, orders), `email = null, statement = ''`],
    ['hold_origins', among(order, orders), 'delete'],
    ['reservations', among(id, orders), `${unnamed}, billing = '{}', expired = null`],
    ['waiting_list', among(sql`email`, smallForms(email)), 'delete'],
    ['mail_queue', sql`${hasAddress(sql`recipient`, email)} or ${named}`, 'delete'],
    ['group_members', among(sql`value`, [emailKey(email)]), 'delete'],
    ['user_profiles', among(user, users), 'delete'],
    ['sessions', among(user, users), 'delete'],
    ['users', among(id, users), noAccount],
    ['billing_documents', among(order, orders), 'keep'],
    ['transactions', among(order, orders), 'keep'],
    ['money_returns', among(order, orders), 'keep'],
  ]
}

/**
 * Erases what names the person. Documents of payments and the payments stay; orders belong to no deleted account.
 * @returns the number of expired orders of other buyers, who may still pay them: there only its tickets lose its name
 */
export async function erasePerson(trx: Database, person: Person): Promise<number> {
  const isTheirs = hasAddress(sql`held ->> 'email'`, person.email)
  const { numAffectedRows } =
    await sql`update reservations set expired = jsonb_set(expired || '{"answers": []}', '{tickets}',
      (select jsonb_agg(case when ${isTheirs} then held || '{"first_name": null, "last_name": null, "email": null}'
        else held end) from jsonb_array_elements(expired -> 'tickets') held))
    where not ${among(id, person.orders)}
      and exists (select from jsonb_array_elements(expired -> 'tickets') held where ${isTheirs})`.execute(trx)
  for (const [name, rows, erasure] of rowsOf(person)) {
    const table = sql.table(name)
    if (erasure === 'delete') await sql`delete from ${table} where ${rows}`.execute(trx)
    else if (erasure !== 'keep') await sql`update ${table} set ${sql.raw(erasure)} where ${rows}`.execute(trx)
  }
  return Number(numAffectedRows)
}

async function idsOf(db: Database, table: string, rows: RawBuilder<unknown>): Promise<string[]> {
  const query = sql<{ id: string }>`select id::text as id from ${sql.table(table)} where ${rows}`
  return (await query.execute(db)).rows.map(({ id }) => id)
}

/** Erases names, addresses and answers of whole orders. @param orders ids */
export async function eraseOrders(trx: Database, orders: readonly string[]): Promise<void> {
  if (orders.length === 0) return
  const idsIn = (table: string) => idsOf(trx, table, among(order, orders))
  const [tickets, items, passes] = [
    await idsIn('tickets'),
    await idsIn('service_items'),
    await idsIn('subscriptions'),
  ]
  await erasePerson(trx, { email: '', orders, tickets, items, passes, users: [], names: [] })
}

/** What the tables have of an address. Attendees of its orders with another address are other people. */
export async function findPerson(db: Database, email: string): Promise<Person> {
  const has = hasAddress(sql`email`, email)
  const [orders, tickets] = [await idsOf(db, 'reservations', has), await idsOf(db, 'tickets', has)]
  const ownItems = sql`${among(sql`ticket_id`, tickets)} or (ticket_id is null and ${among(order, orders)})`
  const named = await sql<PersonRow>`select first_name, last_name from reservations where ${has}
    union select first_name, last_name from tickets where ${has}`.execute(db)
  return {
    email,
    orders,
    tickets,
    names: named.rows.map(nameInMail).filter(Boolean),
    items: await idsOf(db, 'service_items', ownItems),
    passes: await idsOf(db, 'subscriptions', has),
    users: await idsOf(db, 'users', has),
  }
}

/** What opens something. */
const secrets = ['uuid', 'token', 'client_secret', 'redirect_url', 'id_token', 'secret', 'session_id']

type Tables = Record<string, readonly unknown[]>

/** Every row about a person by its table, without secrets, and each answer with the name of its field. */
export async function exportPerson(db: Database, person: Person): Promise<Tables> {
  const tables: Tables = {}
  const field = sql`(select name from fields where id::text = to_jsonb(t) ->> 'field_id')`
  for (const [table, condition] of rowsOf(person)) {
    // The id of a session is its cookie.
    const hidden = table === 'sessions' ? [...secrets, 'id'] : secrets
    const { rows } = await sql<{ row: unknown }>`select
      jsonb_strip_nulls(to_jsonb(t) - ${hidden}::text[] || jsonb_build_object('field', ${field})) as row
      from ${sql.table(table)} t where ${condition}`.execute(db)
    tables[table] = [...(tables[table] ?? []), ...rows.map(({ row }) => row)]
  }
  return tables
}

/** Orders of which a refund is due or a dispute is open. */
export const openReturns = sql`select reservation_id from withdrawals where closed_at is null
  union select reservation_id from money_returns where closed_at is null and kind <> 'refund'
  union select reservation_id from transactions where status = 'REFUND_DUE'`

/** Why the data of a person are needed still; empty when they are not. @param now epoch ms */
export async function reasonsToKeep(db: Database, person: Person, now: number): Promise<string[]> {
  const [ofOrders, ofPasses] = [among(order, person.orders), among(id, person.passes)]
  const { rows } = await sql<{ reason: string }>`select 'a ticket of ' || short_name as reason
      from tickets join events on events.id = event_id
      where ends_at > ${now} and canceled_at is null and (${among(sql`tickets.id`, person.tickets)} or ${ofOrders})
    union select 'a valid pass' from subscriptions
      where (${ofPasses} or ${ofOrders}) and status = 'ACQUIRED' and coalesce(valid_until, ${now}) >= ${now}
    union select 'an order that is not paid' from reservations
      where ${among(id, person.orders)} and status not in (${sql.join(['COMPLETE', ...canceledStatuses])})
    union select 'a refund that is due, or a dispute' from (${openReturns}) returns where ${ofOrders} order by reason`.execute(
    db,
  )
  return rows.map(({ reason }) => reason)
}
