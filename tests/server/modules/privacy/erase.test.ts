/** What is stored of a person: exported, erased, and deleted after its time (docs/SECURITY.md#retention). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { runAdminCommand } from '#server/admin/admin-socket.ts'
import { columns } from '#server/infra/database/tables/columns.ts'
import { getEvent } from '#server/modules/catalogue/queries.ts'
import { removeOldPersonalData, retentionRules } from '#server/modules/privacy/queries/retention.ts'
import { germanAddress, invoices } from '../../../support/invoice-forms.ts'
import {
  bookingForm,
  buy,
  byTransfer,
  hold,
  onSite,
  pay,
  person,
  validate,
} from '../../../support/server/purchase.ts'
import { runOperatorCommand } from '../../../support/server/run-operator-command.ts'
import { eventSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'

const server = testServer()

/** Columns by their tables. */
const columnsIn = (text: string): string[] =>
  [...text.matchAll(/(\w+): ([^;]+);/g)].flatMap(([, table = '', names = '']) =>
    names.split(/\s+/).map((name) => `${table}.${name}`),
  )

/** Columns with data of a person; the test fills each of them. */
const personal = columnsIn(`
  billing_documents: data; field_values: value; group_members: value; hold_origins: address;
  mail_queue: recipient data last_error;
  reservations: first_name last_name email billing credit_notes expired; sessions: id_token;
  subscriptions: first_name last_name email; tickets: first_name last_name email;
  user_profiles: billing additional_data; users: issuer subject email first_name last_name;
  waiting_list: first_name last_name email; withdrawals: email statement;
`)

/** Columns without: what the organizer wrote or an operator did; kinds, numbers and ids; what is hashed, random or encrypted. */
const others = columnsIn(`
  additional_services: type policy vat_type vat texts; billing_documents: kind; call_counts: address;
  categories: name description access_type denied_payment_methods;
  custom_payment_methods: id localizations; event_custom_payment_methods: method_id;
  events: kind short_name status private_key time_zone file_id texts config picture_widths demo_status;
  field_values: owner_kind owner_id;
  fields: name type restricted_values disabled_values category_ids texts; files: id content_type bytes;
  group_links: use match; groups: name; join_links: url; leases: name; limited_acts: origin;
  mail_queue: kind language; money_returns: kind key currency;
  operator_acts: operator command object event;
  organizations: slug name email settings description website_url file_id; pass_links: category_ids;
  passes: validity_type validity_unit usage_type; picture_sizes: file_id bytes;
  poll_options: title description; polls: status title description tags;
  promo_codes: code kind discount_type currency category_ids code_key; push_messages: fact secret result;
  push_subscriptions: endpoint_hash secret language; push_topics: topic_hash secret state;
  reservations: status language invoice_number payment_proxy discount vat_status finalize_to;
  sale_queue_places: session_id origin;
  sandbox_payments: id proxy reservation_id currency language status; server_keys: name key;
  server_secrets: name value; service_items: status own_tax; sessions: id secret; settings: key value;
  sign_ins: state browser nonce verifier return_to session_id; special_prices: code status code_key;
  subscriptions: pin status usage_type; ticket_audits: kind changes; tickets: status language vat_status;
  transactions: proxy status currency method payment_id token client_secret redirect_url account;
  unpaid_order_notices: recipient language; waiting_list: type status language;
  withdrawals: language currency;
`)

it('each column that can hold a text is in one list (W645)', () => {
  const texts = Object.entries(columns).flatMap(([table, types]) =>
    Object.entries(types).flatMap(([name, type]) =>
      /text|json|bytea/.test(type) ? [`${table}.${name}`] : [],
    ),
  )
  expect([...personal, ...others].toSorted()).toEqual(texts.toSorted())
})

const { email } = person
const names = { first_name: person.firstName, last_name: person.lastName, email }

const insert = (table: string, row: Record<string, unknown>) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    overriding system value values (${sql.join(Object.values(row))}) on conflict do nothing`.execute(
    server.db,
  )

/** An order with two answers, one of them sensitive, and an invoice. */
async function order() {
  const fields = ['diet', 'shoe'].map((name) => ({
    ...{ name, type: 'input:text' as const, sensitive: name === 'diet' },
    label: { en: name, it: name, de: name },
  }))
  const seed = eventSeed({ fields, settings: invoices })
  const held = await hold(server, seed)
  const [ticket = ''] = held.tickets
  const attendee = { ...person, userLanguage: 'en', additional: { diet: ['nuts'], shoe: ['41'] } }
  const booked = await validate(
    held,
    bookingForm(held, { ...germanAddress, tickets: { [ticket]: attendee } }),
  )
  expect(booked.statusCode, booked.body).toBe(200)
  expect((await pay(held, onSite)).statusCode).toBe(200)
  const row = server.db.selectFrom('reservations').selectAll().where('id', '=', held.id)
  const { event_id } = await row.executeTakeFirstOrThrow()
  const common = { reservation_id: held.id, event_id, language: 'en' }
  const waiting = { ...names, email: email.toLowerCase(), type: 'SOLD_OUT', status: 'WAITING', joined_at: 1 }
  await insert('waiting_list', { ...common, ...waiting })
  return { held, ticket, event_id, common, endsAt: seed.endsAt }
}

/** A row in every other table that can have one of the person. */
async function fillEveryTable({ common, event_id }: Awaited<ReturnType<typeof order>>) {
  const { reservation_id } = common
  const statement = { email, statement: 'a', received_at: 1, refund: 0, closed_at: 1 }
  await insert('withdrawals', { ...common, ...statement })
  await insert('hold_origins', { reservation_id, session_id: reservation_id, address: 'a' })
  const pass = { id: reservation_id, pin: 'a', pass_id: event_id, price: 1, usage_type: 'UNLIMITED' }
  await insert('subscriptions', { ...names, ...pass, reservation_id, status: 'CANCELLED' })
  await insert('users', { id: 7, issuer: 'a', subject: 'a', ...names, created_at: 1 })
  await insert('user_profiles', { user_id: 7 })
  await insert('sessions', { id: 'session-of-sign-in', secret: 'a', seen_at: 1, user_id: 7 })
  const { organization_id } = await getEvent(server.db, event_id)
  await insert('groups', { id: 7, organization_id, name: 'a' })
  await insert('group_members', { group_id: 7, value: email.toLowerCase() })
}

/** The columns of the database in which one of the words is. */
async function columnsWith(words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of Object.keys(columns)) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row
      from ${sql.table(table)} t`.execute(server.db)
    for (const [name, value] of rows.flatMap(({ row }) => Object.entries(row)))
      if (words.some((word) => JSON.stringify(value).toLowerCase().includes(word)))
        found.push(`${table}.${name}`)
  }
  return found
}

const erase = () =>
  runAdminCommand(server.db, { command: 'erase', input: { email }, confirmed: true }, server.clock.now())

beforeEach(async () => {
  server.clock.set(testNow)
  await sql`truncate organizations, users, mail_queue, withdrawals cascade`.execute(server.db)
})

it('export-person has every column that names a person, and erase leaves the name in documents of payments only (W645)', async () => {
  const made = await order()
  await fillEveryTable(made)
  await sql`update events set ends_at = 1 where id = ${made.event_id}`.execute(server.db)
  // Each personal column gets a text of its own, except those by which a row is found.
  const marks = new Map<string, string>()
  const own: Record<string, string> = { mail_queue: `kind = 'ticket'`, tickets: 'email is not null' }
  for (const [index, column] of personal.entries()) {
    const [table = '', name = ''] = column.split('.')
    if (name === 'email' || name === 'recipient' || column === 'group_members.value') continue
    const mark = `mark${String(index)}x`
    marks.set(column, mark)
    const json: Record<string, unknown> = {
      ...{ data: { mark }, billing: { mark }, additional_data: { mark } },
      // In Rome this is 2028.
      credit_notes: [{ mark, issuedAt: Date.UTC(2027, 11, 31, 23, 30) }],
      expired: { tickets: [{ email: 'max@example.org', mark }], items: [], answers: [] },
    }
    const value = name in json ? JSON.stringify(json[name]) : mark
    const rows = sql.raw(own[table] ?? (table === 'sessions' ? 'user_id = 7' : 'true'))
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value} where ${rows}`.execute(server.db)
  }
  const exported = await runOperatorCommand(server, 'export-person', email.toUpperCase())
  const missing = [...marks].flatMap(([column, mark]) => (exported.text.includes(mark) ? [] : [column]))
  expect(missing).toEqual(['sessions.id_token'])
  expect(exported.text).not.toContain('session-of-sign-in')
  expect((await erase()).text).toContain('until 2039-01-02')
  const words = [email.toLowerCase(), ...marks.values()]
  const documents = ['billing_documents.data', 'reservations.credit_notes']
  expect(await columnsWith(words)).toEqual(documents)
  for (const [at, left] of [
    [Date.UTC(2038, 0, 1), documents],
    [Date.UTC(2039, 0, 1), ['reservations.credit_notes']],
    [Date.UTC(2039, 0, 2), []],
  ] as const) {
    await removeOldPersonalData(server.db, at)
    expect(await columnsWith(words)).toEqual(left)
  }
  expect(await erase()).toEqual({ ok: false, text: `Nothing is stored of ${email}.` })
})

const returnOf = (
  kind: string,
) => sql`insert into money_returns (kind, key, reservation_id, amount, currency, reported_at)
  select ${kind}, 'a', id, 1, 'EUR', 1 from reservations`

it('erase keeps nothing back for an event that was canceled (W645)', async () => {
  await buy(server, eventSeed(), 1, onSite)
  await sql`update events set status = 'DISABLED'`.execute(server.db)
  expect(await erase()).toMatchObject({ ok: true })
})

it.each([
  ['a ticket of an event to come', onSite, sql`update events set ends_at = ${testNow + 1}`, 'a ticket of '],
  ['an order that is not paid', byTransfer, null, 'an order that is not paid'],
  ['a stuck payment', onSite, sql`update reservations set status = 'STUCK'`, 'an order that is not paid'],
  [
    'a started payment',
    onSite,
    sql`update reservations set status = 'IN_PAYMENT'`,
    'an order that is not paid',
  ],
  ['a refund that is due', onSite, returnOf('due'), 'a refund'],
  ['a dispute', onSite, returnOf('dispute'), 'a refund'],
  [
    'an unused payment',
    onSite,
    sql`insert into transactions (reservation_id, proxy, status, amount, currency, created_at)
    select id, 'STRIPE', 'REFUND_DUE', 1, 'EUR', 1 from reservations`,
    'a refund',
  ],
  [
    'a pass that it bought for another person',
    onSite,
    sql`insert into subscriptions
    (id, pin, pass_id, reservation_id, status, price, email, usage_type)
    select gen_random_uuid(), 'a', event_id, id, 'ACQUIRED', 1, 'max@example.org', 'UNLIMITED' from reservations`,
    'a valid pass',
  ],
])('erase refuses a person with %s (W645)', async (_, way, change, reason) => {
  await buy(server, eventSeed(), 1, way)
  await sql`update events set ends_at = 1`.execute(server.db)
  await change?.execute(server.db)
  expect(await erase()).toMatchObject({ ok: false, text: expect.stringContaining(reason) as string })
})

it('erase leaves mails to another person with the name, and expired orders of other buyers (W645)', async () => {
  await order()
  await sql`update events set ends_at = 1`.execute(server.db)
  await sql`insert into mail_queue (kind, recipient, language, data, created_at, next_attempt_at)
    values ('ticket-released', 'other@example.org', 'en', ${JSON.stringify({ name: 'Zoë Àlvarez' })}, 1, 1)`.execute(
    server.db,
  )
  const max = { id: 2, email: 'max@example.org' }
  const expired = { tickets: [{ id: 1, ...names }, max], items: [], answers: [{ value: 'nuts' }] }
  await sql`insert into reservations (id, event_id, status, created_at, valid_until, language, email, expired)
    select gen_random_uuid(), id, 'CANCELLED', 1, 1, 'en', ${max.email}, ${JSON.stringify(expired)} from events`.execute(
    server.db,
  )
  expect((await erase()).text).toContain('orders of other buyers: 1')
  const { rows } = await sql`select expired, (select count(*) from mail_queue) as mails
    from reservations where expired is not null`.execute(server.db)
  const unnamed = { id: 1, first_name: null, last_name: null, email: null }
  expect(rows).toEqual([{ expired: { ...expired, tickets: [unnamed, max], answers: [] }, mails: 1 }])
})

it('the rules of retention are in the table of docs/SECURITY.md (W646)', () => {
  const lines = readFileSync(join(import.meta.dirname, '../../../../docs/SECURITY.md'), 'utf8').split('\n')
  const rows = lines.filter((line) => /`removeOldPersonalData` +\|$/.test(line))
  const rules = Object.keys(retentionRules({ now: 0, longAgo: 0, firstYear: 0 }))
  expect(
    rows.map((line) =>
      line
        .split(/ *\| */)
        .slice(1, 3)
        .join(' | '),
    ),
  ).toEqual(rules)
})

it('deletes each record after its time, and not before (W646)', async () => {
  const { held, ticket, common, endsAt } = await order()
  await sql`update mail_queue set sent_at = ${endsAt}`.execute(server.db)
  const statement = { email, statement: 'a', received_at: 1, refund: 0, closed_at: endsAt }
  await insert('withdrawals', { ...common, reservation_id: ticket, ...statement })
  const left = async (days: number) => {
    await removeOldPersonalData(server.db, endsAt + days * day)
    const { rows } = await sql<{ left: string[] }>`select array_remove(array[
      (select 'diet' from field_values where value = 'nuts'), (select 'shoe' from field_values where value = '41'),
      (select min('mail') from mail_queue), (select 'waiting' from waiting_list),
      (select 'ticket' from tickets where email is not null), (select 'order' from reservations where email is not null),
      (select 'withdrawal' from withdrawals where email is not null)], null) as left`.execute(server.db)
    return rows[0]?.left
  }
  const late = ['shoe', 'ticket', 'order', 'withdrawal']
  expect(await left(6)).toEqual(['diet', 'shoe', 'mail', 'waiting', 'ticket', 'order', 'withdrawal'])
  expect(await left(8)).toEqual(['shoe', 'mail', 'waiting', 'ticket', 'order', 'withdrawal'])
  expect([await left(61), await left(1094), await left(1096)]).toEqual([late, late, []])
  // What has no name any more is still readable.
  expect((await held.visitor.get(held.path)).statusCode).toBe(200)
  for (const name of ['orders', 'export', 'report'])
    expect(await runOperatorCommand(server, name, held.shortName)).toMatchObject({ ok: true })
})
