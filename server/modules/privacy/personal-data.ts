/** Where the tables name a person, and what an erasure leaves there (docs/SECURITY.md#retention). */
import { sql, type RawBuilder } from 'kysely'
import { emailKey } from '#core/domain/canonical-email.ts'
import { owingStatuses } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import { hasAddress, smallForms } from '#server/infra/database/has-address.ts'
import { nameInMail, type PersonRow } from '#server/modules/reservations/rules/reservation-rules.ts'

/** Ids as texts: of orders, and of what has personal data in them. */
type OrderParts = Readonly<Record<'orders' | 'tickets' | 'items' | 'passes', readonly string[]>>

/** `names`: as queued mails have them. */
type Person = OrderParts & { readonly email: string } & Readonly<Record<'users' | 'names', readonly string[]>>

/** Rows of a table, and their erasure: `delete`, `keep`, or the columns that are set. */
type PersonalRows = readonly [table: string, rows: RawBuilder<unknown>, erasure: string]

const among = (column: string, ids: readonly string[]): RawBuilder<unknown> =>
  sql`${sql.ref(column)}::text = any(${ids}::text[])`

const unnamed = 'first_name = null, last_name = null, email = null'

const rowsOfParts = ({ orders, tickets, items, passes }: OrderParts): PersonalRows[] => [
  ...(
    [
      ['ticket', tickets],
      ['item', items],
      ['pass', passes],
    ] as const
  ).map(([kind, ids]): PersonalRows => [
    'field_values',
    sql`owner_kind = ${kind} and ${among('owner_id', ids)}`,
    'delete',
  ]),
  ['tickets', among('id', tickets), unnamed],
  ['subscriptions', among('id', passes), unnamed],
  ['withdrawals', among('reservation_id', orders), `email = null, statement = ''`],
  ['hold_origins', among('reservation_id', orders), 'delete'],
  ['reservations', among('id', orders), `${unnamed}, billing = '{}', expired = null`],
]

const rowsOfPerson = ({ email, names, users, ...parts }: Person): PersonalRows[] => [
  // Tickets of another person's order that expired.
  [
    'reservations',
    sql`exists (select from jsonb_array_elements(expired -> 'tickets') held where ${hasAddress(sql`held ->> 'email'`, email)})`,
    'expired = null',
  ],
  ...rowsOfParts(parts),
  ['waiting_list', among('email', smallForms(email)), 'delete'],
  [
    'mail_queue',
    sql`${hasAddress(sql`recipient`, email)} or data ->> 'name' = any(${names}::text[])`,
    'delete',
  ],
  ['group_members', among('value', [emailKey(email)]), 'delete'],
  ['user_profiles', among('user_id', users), 'delete'],
  ['sessions', among('user_id', users), 'delete'],
  [
    'users',
    among('id', users),
    `first_name = null, last_name = null, issuer = 'deleted', subject = gen_random_uuid()::text,
      email = gen_random_uuid()::text || '@deleted.invalid', deleted_at = coalesce(deleted_at, created_at)`,
  ],
  ['billing_documents', among('reservation_id', parts.orders), 'keep'],
  ['transactions', among('reservation_id', parts.orders), 'keep'],
  ['money_returns', among('reservation_id', parts.orders), 'keep'],
]

async function eraseRows(trx: Database, parts: readonly PersonalRows[]): Promise<void> {
  for (const [name, rows, erasure] of parts) {
    const table = sql.table(name)
    if (erasure === 'delete') await sql`delete from ${table} where ${rows}`.execute(trx)
    else if (erasure !== 'keep') await sql`update ${table} set ${sql.raw(erasure)} where ${rows}`.execute(trx)
  }
}

async function idsOf(db: Database, table: string, rows: RawBuilder<unknown>): Promise<string[]> {
  const query = sql<{ id: string }>`select id::text as id from ${sql.table(table)} where ${rows}`
  return (await query.execute(db)).rows.map(({ id }) => id)
}

/** Erases names, addresses and answers of whole orders. @param orders ids */
export async function eraseOrders(trx: Database, orders: readonly string[]): Promise<void> {
  const idsIn = (table: string) => idsOf(trx, table, among('reservation_id', orders))
  const [tickets, items] = [await idsIn('tickets'), await idsIn('service_items')]
  await eraseRows(trx, rowsOfParts({ orders, tickets, items, passes: await idsIn('subscriptions') }))
}

/** What the tables have of an address. Attendees of its orders with another address are other people. */
export async function findPerson(db: Database, email: string): Promise<Person> {
  const has = hasAddress(sql`email`, email)
  const [orders, tickets] = [await idsOf(db, 'reservations', has), await idsOf(db, 'tickets', has)]
  const ownItems = sql`${among('ticket_id', tickets)} or (ticket_id is null and ${among('reservation_id', orders)})`
  const named = await sql<PersonRow>`select first_name, last_name from reservations where ${has}
    union select first_name, last_name from tickets where ${has}`.execute(db)
  return {
    ...{ email, orders, tickets, names: named.rows.map(nameInMail).filter(Boolean) },
    items: await idsOf(db, 'service_items', ownItems),
    passes: await idsOf(db, 'subscriptions', has),
    users: await idsOf(db, 'users', has),
  }
}

/** What opens something. */
const secrets = ['uuid', 'token', 'client_secret', 'redirect_url', 'id_token', 'secret']

/** Every row about a person by its table, without secrets, and each answer with the name of its field. */
export async function exportPerson(
  db: Database,
  person: Person,
): Promise<Record<string, readonly unknown[]>> {
  const tables: Record<string, readonly unknown[]> = {}
  for (const [table, rows] of rowsOfPerson(person)) {
    const found = await sql<{
      row: unknown
    }>`select jsonb_strip_nulls(to_jsonb(t) - ${secrets}::text[] || jsonb_build_object(
      'field', (select name from fields where id::text = to_jsonb(t) ->> 'field_id'))) as row
      from ${sql.table(table)} t where ${rows}`.execute(db)
    tables[table] = [...(tables[table] ?? []), ...found.rows.map(({ row }) => row)]
  }
  return tables
}

/** Why the data of a person are needed still; empty when they are not. @param now epoch ms */
export async function reasonsToKeep(
  db: Database,
  { orders, tickets, passes }: Person,
  now: number,
): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`
    select 'a ticket of ' || short_name as reason from tickets join events on events.id = event_id where ends_at > ${now}
      and (${among('tickets.id', tickets)} or ${among('reservation_id', orders)})
    union select 'a valid pass' from subscriptions where ${among('id', passes)} and status = 'ACQUIRED'
      and coalesce(valid_until, ${now}) >= ${now}
    union select 'an order that is not paid' from reservations where ${among('id', orders)}
      and status in (${sql.join(owingStatuses)})
    union select 'a refund that is due' from withdrawals where ${among('reservation_id', orders)}
      and closed_at is null
    union select 'a refund that is due' from money_returns where ${among('reservation_id', orders)}
      and closed_at is null and kind = 'due' order by reason`.execute(db)
  return rows.map(({ reason }) => reason)
}

/** Erases what names the person. Documents of payments and the payments stay. Orders belong to no deleted account. */
export async function erasePerson(trx: Database, person: Person): Promise<void> {
  await eraseRows(trx, [
    ['reservations', among('owner_id', person.users), 'owner_id = null'],
    ...rowsOfPerson(person),
  ])
}
