/** What is stored of a person: exported, erased, and deleted after its time (docs/SECURITY.md#retention). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { day } from '#core/domain/durations.ts'
import { runAdminCommand } from '#server/admin/admin-socket.ts'
import { columns } from '#server/infra/database/tables/columns.ts'
import { getEvent } from '#server/modules/catalogue/queries.ts'
import { removeOldPersonalData, retentionRules } from '#server/modules/privacy/retention.ts'
import {
  bookingForm,
  buy,
  byTransfer,
  hold,
  onSite,
  pay,
  person,
  validate,
} from '../../../support/purchase.ts'
import { runOperatorCommand } from '../../../support/run-operator-command.ts'
import { eventSeed, testNow } from '../../../support/seeds.ts'
import { testServer } from '../../../support/test-server.ts'

const server = testServer()

/** Columns with data of a person; the test fills each of them. */
const personal = [
  'billing_documents.data',
  'field_values.value',
  'group_members.value',
  'hold_origins.address',
  'mail_queue.recipient mail_queue.data mail_queue.last_error',
  'reservations.first_name reservations.last_name reservations.email reservations.billing',
  'reservations.credit_notes reservations.expired',
  'sessions.id_token',
  'subscriptions.first_name subscriptions.last_name subscriptions.email',
  'tickets.first_name tickets.last_name tickets.email',
  'user_profiles.billing user_profiles.additional_data',
  'users.issuer users.subject users.email users.first_name users.last_name',
  'waiting_list.first_name waiting_list.last_name waiting_list.email',
  'withdrawals.email withdrawals.statement',
]

/** Columns without: by the reason. */
const others = {
  /** What the organizer wrote, or an operator did. */
  organizer: [
    'additional_services: type policy vat_type vat texts',
    'categories: name description access_type code denied_payment_methods',
    'custom_payment_methods: id localizations',
    'event_custom_payment_methods: method_id',
    'events: kind short_name status private_key time_zone file_id texts config picture_widths demo_status',
    'fields: name type restricted_values disabled_values category_ids texts',
    'files: id content_type bytes',
    'group_links: use match',
    'groups: name',
    'join_links: url',
    'operator_acts: operator command object event',
    'organizations: slug name email settings description website_url file_id',
    'pass_links: category_ids',
    'passes: validity_type validity_unit usage_type',
    'picture_sizes: file_id bytes',
    'poll_options: title description',
    'polls: status title description tags',
    'promo_codes: code kind discount_type currency category_ids code_key',
    'settings: key value',
    'special_prices: code status code_key',
    'unpaid_order_notices: recipient language',
  ],
  /** Kinds, numbers, languages, and ids at a provider. */
  fact: [
    'billing_documents: kind',
    'field_values: owner_kind owner_id',
    'leases: name',
    'mail_queue: kind language',
    'money_returns: kind key currency',
    'reservations: status language invoice_number payment_proxy discount vat_status finalize_to',
    'sandbox_payments: id proxy reservation_id currency language status',
    'server_keys: name key',
    'server_secrets: name value',
    'service_items: status own_tax',
    'subscriptions: pin status usage_type',
    'ticket_audits: kind changes',
    'tickets: status language vat_status',
    'transactions: proxy status currency method payment_id token client_secret redirect_url account',
    'waiting_list: type status language',
    'withdrawals: language currency',
  ],
  /** Random, hashed or encrypted, and deleted after minutes to weeks. */
  brief: [
    'call_counts: address',
    'limited_acts: origin',
    'push_messages: fact secret result',
    'push_subscriptions: endpoint_hash secret language',
    'push_topics: topic_hash secret state',
    'sale_queue_places: session_id origin',
    'sessions: id secret',
    'sign_ins: state browser nonce verifier return_to session_id',
  ],
}

const listed = [
  ...personal.flatMap((names) => names.split(' ')),
  ...Object.values(others).flatMap((lines) =>
    lines.flatMap((line) => {
      const [table = '', names = ''] = line.split(': ')
      return names.split(' ').map((name) => `${table}.${name}`)
    }),
  ),
]

it('each column that can hold a text is in one list (W645)', () => {
  const texts = Object.entries(columns).flatMap(([table, types]) =>
    Object.entries(types).flatMap(([name, type]) =>
      /text|json|bytea/.test(type) ? [`${table}.${name}`] : [],
    ),
  )
  expect(listed.toSorted()).toEqual(texts.toSorted())
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
  const seed = eventSeed({ fields, settings: { INVOICE_ADDRESS: 'Lugano', VAT_NR: 'CHE-1' } })
  const held = await hold(server, seed)
  const [ticket = ''] = held.tickets
  const billing = {
    ...{ invoiceRequested: true, billingAddressCompany: '', billingAddressLine1: 'Via 1' },
    ...{ billingAddressZip: '6900', billingAddressCity: 'Lugano', vatCountryCode: 'CH' },
  }
  const attendee = { ...person, userLanguage: 'en', additional: { diet: ['nuts'], shoe: ['41'] } }
  const booked = await validate(held, bookingForm(held, { ...billing, tickets: { [ticket]: attendee } }))
  expect(booked.statusCode, booked.body).toBe(200)
  expect((await pay(held, onSite)).statusCode).toBe(200)
  const row = server.db.selectFrom('reservations').selectAll().where('id', '=', held.id)
  const { event_id } = await row.executeTakeFirstOrThrow()
  const common = { reservation_id: held.id, event_id, language: 'en' }
  await insert('waiting_list', {
    ...common,
    ...names,
    email: email.toLowerCase(),
    type: 'SOLD_OUT',
    status: 'WAITING',
    joined_at: 1,
  })
  return { ticket, event_id, common, endsAt: seed.endsAt }
}

/** A row in every other table that can have one of the person. */
async function fillEveryTable({
  reservation_id,
  event_id,
  language,
}: Awaited<ReturnType<typeof order>>['common']) {
  const statement = { email, statement: 'a', received_at: 1, refund: 0, closed_at: 1 }
  await insert('withdrawals', { reservation_id, event_id, language, ...statement })
  await insert('hold_origins', { reservation_id, session_id: reservation_id, address: 'a' })
  const pass = {
    id: reservation_id,
    pin: 'a',
    pass_id: event_id,
    status: 'CANCELLED',
    price: 1,
    usage_type: 'UNLIMITED',
  }
  await insert('subscriptions', { ...names, ...pass, reservation_id })
  await insert('users', { id: 7, issuer: 'a', subject: 'a', ...names, created_at: 1 })
  await insert('user_profiles', { user_id: 7 })
  await insert('sessions', { id: 'a', secret: 'a', seen_at: 1, user_id: 7 })
  const { organization_id } = await getEvent(server.db, event_id)
  await insert('groups', { id: 7, organization_id, name: 'a' })
  await insert('group_members', { group_id: 7, value: email.toLowerCase() })
}

/** Everything in the database as text, by column. */
async function dump(): Promise<[column: string, text: string][]> {
  const cells: [string, string][] = []
  for (const [table, types] of Object.entries(columns))
    for (const name of Object.keys(types)) {
      const { rows } = await sql<{
        text: string | null
      }>`select string_agg(${sql.ref(name)}::text, ' ') as text
        from ${sql.table(table)}`.execute(server.db)
      cells.push([`${table}.${name}`, rows[0]?.text?.toLowerCase() ?? ''])
    }
  return cells
}

const erase = () =>
  runAdminCommand(server.db, { command: 'erase', input: { email }, confirmed: true }, server.clock.now())

beforeEach(async () => {
  server.clock.set(testNow)
  await sql`truncate organizations, users, mail_queue, withdrawals cascade`.execute(server.db)
})

it('export-person has every column that names a person, and erase leaves the name in documents of payments only (W645)', async () => {
  const { common, event_id } = await order()
  await fillEveryTable(common)
  await sql`update events set ends_at = 1 where id = ${event_id}`.execute(server.db)
  // Each personal column gets a text of its own, except those by which a row is found.
  const marks = new Map<string, string>()
  const own: Record<string, string> = {
    mail_queue: `kind = 'ticket'`,
    tickets: 'email is not null',
    sessions: 'user_id = 7',
  }
  for (const [index, column] of personal.flatMap((line) => line.split(' ')).entries()) {
    const [table = '', name = ''] = column.split('.')
    if (name === 'email' || name === 'recipient' || column === 'group_members.value') continue
    const mark = `mark${String(index)}x`
    marks.set(column, mark)
    const json: Record<string, unknown> = {
      ...{ data: { mark }, billing: { mark }, additional_data: { mark } },
      credit_notes: [{ mark, issuedAt: testNow }],
      expired: { tickets: [{ email: 'max@example.org', mark }], items: [], answers: [] },
    }
    const value = name in json ? JSON.stringify(json[name]) : mark
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value} where ${sql.raw(own[table] ?? 'true')}`.execute(
      server.db,
    )
  }
  const exported = await runOperatorCommand(server, 'export-person', email.toUpperCase())
  const missing = [...marks].flatMap(([column, mark]) => (exported.text.includes(mark) ? [] : [column]))
  expect(missing).toEqual(['sessions.id_token'])
  expect(await erase()).toMatchObject({
    ok: true,
    text: expect.stringContaining('until 2038-01-01') as string,
  })
  const words = [email.toLowerCase(), ...marks.values()]
  const named = async () =>
    (await dump()).filter(([, text]) => words.some((word) => text.includes(word))).map(([column]) => column)
  expect(await named()).toEqual(['billing_documents.data', 'reservations.credit_notes'])
  for (const [time, left] of [
    [Date.UTC(2037, 11, 31), 2],
    [Date.UTC(2038, 0, 1), 0],
  ] as const) {
    await removeOldPersonalData(server.db, time)
    expect(await named()).toHaveLength(left)
  }
  expect(await erase()).toEqual({ ok: false, text: `Nothing is stored of ${email}.` })
})

it.each([
  ['a ticket of an event to come', onSite, 'a ticket of '],
  ['an order that is not paid', byTransfer, 'an order that is not paid'],
])('erase refuses a person with %s (W645)', async (_, way, reason) => {
  await buy(server, eventSeed(), 1, way)
  expect(await erase()).toMatchObject({ ok: false, text: expect.stringContaining(reason) as string })
})

it('the rules of retention are in the table of docs/SECURITY.md (W646)', () => {
  const lines = readFileSync(join(import.meta.dirname, '../../../../docs/SECURITY.md'), 'utf8').split('\n')
  const rows = lines.filter((line) => /`removeOldPersonalData` +\|$/.test(line))
  expect(
    rows.map((line) =>
      line
        .split('|')
        .slice(1, 3)
        .map((cell) => cell.trim()),
    ),
  ).toEqual(retentionRules.map(([record, after]) => [record, after]))
})

it('deletes each record after its time, and not before (W646)', async () => {
  const { ticket, common, endsAt } = await order()
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
})
