/** Where the tables name a person, and what an erasure leaves there (docs/SECURITY.md#retention). */
import { sql, type RawBuilder } from 'kysely'
import { emailKey } from '#core/domain/canonical-email.ts'
import { owingStatuses } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import { hasAddress, smallForms } from '#server/infra/database/has-address.ts'
import type { Tables } from '#server/infra/database/tables/tables.ts'
import { removeAccountOfReservations } from '#server/modules/reservations/queries/reservations.ts'
import { nameInMail, type PersonRow } from '#server/modules/reservations/rules/reservation-rules.ts'

/** Ids of orders and of what has personal data in them. */
interface OrderParts {
  readonly orders: readonly string[]
  readonly tickets: readonly number[]
  readonly items: readonly number[]
  readonly passes: readonly string[]
}

interface Person extends OrderParts {
  readonly email: string
  /** As mails to organizers name them. */
  readonly names: readonly string[]
  readonly users: readonly number[]
}

/** Rows of a table, and their erasure: they are deleted or kept, or these columns are set. */
type PersonalRows = readonly [
  table: keyof Tables,
  rows: RawBuilder<unknown>,
  erasure: 'delete' | 'keep' | { readonly set: string },
]

const unnamed = 'first_name = null, last_name = null, email = null'

const rowsOfParts = ({ orders, tickets, items, passes }: OrderParts): PersonalRows[] => {
  const ofOrders = sql`reservation_id = any(${orders}::uuid[])`
  return [
    [
      'field_values',
      sql`owner_kind || owner_id = any(${[
        ...tickets.map((id) => `ticket${String(id)}`),
        ...items.map((id) => `item${String(id)}`),
        ...passes.map((id) => `pass${id}`),
      ]}::text[])`,
      'delete',
    ],
    ['tickets', sql`id = any(${tickets}::integer[])`, { set: unnamed }],
    ['subscriptions', sql`id = any(${passes}::uuid[])`, { set: unnamed }],
    ['withdrawals', ofOrders, { set: `email = null, statement = ''` }],
    ['hold_origins', ofOrders, 'delete'],
    ['reservations', sql`id = any(${orders}::uuid[])`, { set: `${unnamed}, billing = '{}', expired = null` }],
  ]
}

const rowsOfPerson = ({ email, names, users, ...parts }: Person): PersonalRows[] => {
  const ofUsers = sql`user_id = any(${users}::integer[])`
  const heldTickets = sql`jsonb_array_elements(expired -> 'tickets') held`
  return [
    // Tickets of another person's order that expired.
    [
      'reservations',
      sql`exists (select from ${heldTickets} where ${hasAddress(sql`held ->> 'email'`, email)})`,
      { set: 'expired = null' },
    ],
    ...rowsOfParts(parts),
    ['waiting_list', sql`email = any(${smallForms(email)}::text[])`, 'delete'],
    [
      'mail_queue',
      sql`${hasAddress(sql`recipient`, email)} or data ->> 'name' = any(${names}::text[])`,
      'delete',
    ],
    ['group_members', sql`value = ${emailKey(email)}`, 'delete'],
    ['user_profiles', ofUsers, 'delete'],
    ['sessions', ofUsers, 'delete'],
    [
      'users',
      sql`id = any(${users}::integer[])`,
      {
        set: `first_name = null, last_name = null, issuer = 'deleted', subject = gen_random_uuid()::text,
          email = gen_random_uuid()::text || '@deleted.invalid', deleted_at = coalesce(deleted_at, created_at)`,
      },
    ],
    ['billing_documents', sql`reservation_id = any(${parts.orders}::uuid[])`, 'keep'],
    ['transactions', sql`reservation_id = any(${parts.orders}::uuid[])`, 'keep'],
    ['money_returns', sql`reservation_id = any(${parts.orders}::uuid[])`, 'keep'],
  ]
}

/** Ids of the items, and of the rest by these conditions. */
async function readIds<Id>(db: Database, query: RawBuilder<unknown>): Promise<Id[]> {
  const { rows } = await query.execute(db)
  return (rows as { readonly id: Id }[]).map(({ id }) => id)
}

/** Erases the names, addresses and answers of whole orders. @param orders uuids */
export async function eraseOrders(trx: Database, orders: readonly string[]): Promise<void> {
  const inOrders = sql`reservation_id = any(${orders}::uuid[])`
  await eraseRows(
    trx,
    rowsOfParts({
      orders,
      tickets: await readIds(trx, sql`select id from tickets where ${inOrders}`),
      items: await readIds(trx, sql`select id from service_items where ${inOrders}`),
      passes: await readIds(trx, sql`select id from subscriptions where ${inOrders}`),
    }),
  )
}

async function eraseRows(trx: Database, parts: readonly PersonalRows[]): Promise<void> {
  for (const [table, rows, erasure] of parts) {
    if (erasure === 'delete') await sql`delete from ${sql.table(table)} where ${rows}`.execute(trx)
    else if (erasure !== 'keep')
      await sql`update ${sql.table(table)} set ${sql.raw(erasure.set)} where ${rows}`.execute(trx)
  }
}

/** What the tables have of an address: its orders, tickets, passes and accounts. Attendees of its orders with another address are other people. */
export async function findPerson(db: Database, email: string): Promise<Person> {
  const has = hasAddress(sql`email`, email)
  const [orders, tickets] = [
    await readIds<string>(db, sql`select id from reservations where ${has}`),
    await readIds<number>(db, sql`select id from tickets where ${has}`),
  ]
  const named = await sql<PersonRow>`select first_name, last_name, email from reservations where ${has}
    union select first_name, last_name, email from tickets where ${has}
    union select first_name, last_name, email from subscriptions where ${has}`.execute(db)
  return {
    email,
    orders,
    tickets,
    items: await readIds(
      db,
      sql`select id from service_items where ticket_id = any(${tickets}::integer[])
        or (ticket_id is null and reservation_id = any(${orders}::uuid[]))`,
    ),
    passes: await readIds(db, sql`select id from subscriptions where ${has}`),
    users: await readIds(db, sql`select id from users where ${has}`),
    names: named.rows.map(nameInMail).filter(Boolean),
  }
}

/** What opens something, in exported rows. */
const secrets = ['uuid', 'token', 'client_secret', 'redirect_url', 'id_token', 'secret']

/** Every row about a person by its table, without secrets, and each answer with the name of its field. */
export async function exportPerson(
  db: Database,
  person: Person,
): Promise<Record<string, readonly unknown[]>> {
  const tables: Record<string, readonly unknown[]> = {}
  for (const [table, rows] of rowsOfPerson(person)) {
    const field =
      table === 'field_values'
        ? sql`jsonb_build_object('field', (select name from fields where id = field_id))`
        : sql`'{}'`
    const found = await sql<{ row: unknown }>`select to_jsonb(t) - ${secrets}::text[] || ${field} as row
      from ${sql.table(table)} t where ${rows}`.execute(db)
    tables[table] = found.rows.map(({ row }) => row)
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
    select distinct 'a ticket of ' || short_name || ', which has not ended' as reason from tickets
      join events on events.id = event_id where ends_at > ${now}
      and (tickets.id = any(${tickets}::integer[]) or reservation_id = any(${orders}::uuid[]))
    union select 'a pass that is valid' from subscriptions where id = any(${passes}::uuid[])
      and status = 'ACQUIRED' and coalesce(valid_until, ${now}) >= ${now}
    union select 'an order that is not paid' from reservations where id = any(${orders}::uuid[])
      and status in (${sql.join(owingStatuses)})
    union select 'a refund that is due' from withdrawals where reservation_id = any(${orders}::uuid[])
      and closed_at is null
    union select 'a refund that is due' from money_returns where reservation_id = any(${orders}::uuid[])
      and closed_at is null and kind = 'due' order by reason`.execute(db)
  return rows.map(({ reason }) => reason)
}

/** Erases what names the person. Documents of payments and the payments stay, without another name or address. */
export async function erasePerson(trx: Database, person: Person): Promise<void> {
  for (const user of person.users) await removeAccountOfReservations(trx, user)
  await eraseRows(trx, rowsOfPerson(person))
}
