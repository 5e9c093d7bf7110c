/** What is stored of a person: exported, erased, and deleted after its time (docs/SECURITY.md#retention). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { day } from '#core/domain/durations.ts'
import { runAdminCommand } from '#server/admin/admin-socket.ts'
import { columns } from '#server/infra/database/tables/columns.ts'
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

/** A past event with an order of the person, and a row in every table that can have one. */
async function fillEveryTable() {
  const { db } = server
  const seed = eventSeed({
    groups: [{ name: 'Club', members: [email], use: 'UNLIMITED' }],
    fields: [{ name: 'diet', type: 'input:text', label: { en: 'Diet', it: 'Dieta', de: 'Diät' } }],
    settings: { INVOICE_ADDRESS: 'Lugano', VAT_NR: 'CHE-1' },
  })
  const held = await hold(server, seed)
  const [ticket = ''] = held.tickets
  const invoice = {
    invoiceRequested: true,
    billingAddressLine1: 'Via 1',
    billingAddressZip: '6900',
    billingAddressCity: 'Lugano',
    vatCountryCode: 'CH',
    billingAddressCompany: '',
  }
  const attendee = { ...person, userLanguage: 'en', additional: { diet: ['nuts'] } }
  const booked = await validate(held, bookingForm(held, { ...invoice, tickets: { [ticket]: attendee } }))
  expect(booked.statusCode, booked.body).toBe(200)
  expect((await pay(held, onSite)).statusCode).toBe(200)
  await runOperatorCommand(server, 'check-in', ticket, 'paid')
  const { id: eventId } = await db
    .selectFrom('events')
    .select('id')
    .where('short_name', '=', seed.shortName)
    .executeTakeFirstOrThrow()
  const common = { reservation_id: held.id, event_id: eventId, language: 'en' }
  await db
    .insertInto('hold_origins')
    .values({ reservation_id: held.id, session_id: held.id, address: 'a' })
    .onConflict((on) => on.doNothing())
    .execute()
  await db
    .insertInto('waiting_list')
    .values({
      ...common,
      ...names,
      email: email.toLowerCase(),
      type: 'SOLD_OUT',
      status: 'WAITING',
      joined_at: 1,
    })
    .execute()
  await db
    .insertInto('withdrawals')
    .values({ ...common, email, statement: 'a', received_at: 1, refund: 0, closed_at: 1 })
    .execute()
  const descriptor = {
    ...names,
    pass_id: eventId,
    reservation_id: held.id,
    status: 'CANCELLED' as const,
    price: 1,
    usage_type: 'UNLIMITED' as const,
  }
  await db
    .insertInto('subscriptions')
    .values({ ...descriptor, id: held.id, pin: 'a' })
    .execute()
  const { id: user } = await db
    .insertInto('users')
    .values({ issuer: 'a', subject: 'a', ...names, created_at: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_profiles').values({ user_id: user }).execute()
  await db.insertInto('sessions').values({ id: 'a', secret: 'a', seen_at: 1, user_id: user }).execute()
  await db
    .updateTable('events')
    .set({ ends_at: server.clock.now() - 1 })
    .where('id', '=', eventId)
    .execute()
  return held
}

/** Everything in the database as text, by column. */
async function dump(): Promise<Map<string, string>> {
  const cells = new Map<string, string>()
  for (const [table, types] of Object.entries(columns))
    for (const name of Object.keys(types)) {
      const { rows } = await sql<{
        text: string | null
      }>`select string_agg(${sql.ref(name)}::text, ' ') as text
        from ${sql.table(table)}`.execute(server.db)
      cells.set(`${table}.${name}`, rows[0]?.text?.toLowerCase() ?? '')
    }
  return cells
}

const erase = () =>
  runAdminCommand(server.db, { command: 'erase', input: { email }, confirmed: true }, server.clock.now())

describe('export-person and erase', { shuffle: false }, () => {
  it('have a row of every table that names a person, and leave the name in documents of payments only (W645)', async () => {
    await fillEveryTable()
    // Each personal column of the rows of the person gets a text of its own, unless the address finds the row.
    const marks = new Map<string, string>()
    for (const [index, column] of personal.flatMap((line) => line.split(' ')).entries()) {
      const [table = '', name = ''] = column.split('.')
      if (name === 'email' || name === 'recipient' || column === 'group_members.value') continue
      const mark = `mark${String(index)}x`
      marks.set(column, mark)
      const json = {
        ...{ data: { mark }, billing: { mark }, additional_data: { mark } },
        credit_notes: [{ mark, issuedAt: testNow }],
        expired: { tickets: [{ email: 'max@example.org', mark }], items: [], answers: [] },
      }[name]
      const value = json === undefined ? mark : JSON.stringify(json)
      const own = sql.raw(
        { mail_queue: `kind = 'ticket'`, tickets: 'email is not null', sessions: 'user_id is not null' }[
          table
        ] ?? 'true',
      )
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value} where ${own}`.execute(server.db)
    }
    const exported = await runOperatorCommand(server, 'export-person', email.toUpperCase())
    for (const [column, mark] of marks)
      if (column !== 'sessions.id_token')
        expect([column, exported.text.includes(mark)]).toEqual([column, true])
    const { ok, text } = await erase()
    expect([ok, text]).toEqual([
      true,
      expect.stringMatching(/1 invoices and receipts with the name stay until 2038-01-01/),
    ])
    const found = [...(await dump())].flatMap(([column, cells]) =>
      [email.toLowerCase(), ...marks.values()].filter((word) => cells.includes(word)).map(() => column),
    )
    expect(found).toEqual(['billing_documents.data', 'reservations.credit_notes'])
    server.clock.set(Date.UTC(2037, 11, 31))
    await removeOldPersonalData(server.db, server.clock.now())
    expect((await dump()).get('billing_documents.data')).not.toBe('')
    server.clock.set(Date.UTC(2038, 0, 1))
    await removeOldPersonalData(server.db, server.clock.now())
    expect((await dump()).get('billing_documents.data')).toBe('')
    expect((await dump()).get('reservations.credit_notes')).toMatch(/^[[\] ]+$/)
    expect(await erase()).toEqual({ ok: false, text: `Nothing is stored of ${email}.` })
  })
})

describe('erase', () => {
  it.each([
    ['a ticket of an event to come', onSite, 'a ticket of '],
    ['an order that is not paid', byTransfer, 'an order that is not paid'],
  ])('refuses a person with %s (W645)', async (_, way, reason) => {
    server.clock.set(testNow)
    await buy(server, eventSeed(), 1, way)
    expect(await erase()).toMatchObject({ ok: false, text: expect.stringContaining(reason) as string })
  })
})

describe('removeOldPersonalData', () => {
  it('has its rules in the table of docs/SECURITY.md (W646)', () => {
    const documented = readFileSync(join(import.meta.dirname, '../../../../docs/SECURITY.md'), 'utf8')
      .split('\n')
      .filter((line) => /`removeOldPersonalData` +\|$/.test(line))
      .map((line) =>
        line
          .split('|')
          .slice(1, 3)
          .map((cell) => cell.trim()),
      )
    expect(documented).toEqual(retentionRules.map(({ record, after }) => [record, after]))
  })

  it('deletes each record after its time, and not before (W646)', async () => {
    server.clock.set(testNow)
    const fields = ['diet', 'shoe'].map((name) => ({
      ...{ name, type: 'input:text' as const, sensitive: name === 'diet' },
      label: { en: name, it: name, de: name },
    }))
    const seed = eventSeed({ fields })
    const held = await hold(server, seed)
    const [ticket = ''] = held.tickets
    const attendee = { ...person, userLanguage: 'en', additional: { diet: ['nuts'], shoe: ['41'] } }
    expect((await validate(held, bookingForm(held, { tickets: { [ticket]: attendee } }))).statusCode).toBe(
      200,
    )
    expect((await pay(held, onSite)).statusCode).toBe(200)
    await server.db.updateTable('mail_queue').set({ sent_at: seed.endsAt }).execute()
    const { event_id } = await server.db
      .selectFrom('reservations')
      .selectAll()
      .where('id', '=', held.id)
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('waiting_list')
      .values({ event_id, ...names, type: 'SOLD_OUT', status: 'WAITING', language: 'en', joined_at: 1 })
      .execute()
    const deleted = { event_id, language: 'en', email, statement: 'a', refund: 0, received_at: 1 }
    await server.db
      .insertInto('withdrawals')
      .values({ ...deleted, reservation_id: ticket, closed_at: seed.endsAt })
      .execute()
    const left = async (days: number) => {
      await removeOldPersonalData(server.db, seed.endsAt + days * day)
      const { rows } = await sql<{ left: string[] }>`select array_remove(array[
        (select min('diet') from field_values where value = 'nuts'), (select min('shoe') from field_values where value = '41'),
        (select min('mail') from mail_queue), (select min('waiting') from waiting_list),
        (select 'ticket' from tickets where public_uuid = ${ticket} and email is not null),
        (select 'order' from reservations where id = ${held.id} and email is not null),
        (select 'withdrawal' from withdrawals where reservation_id = ${ticket} and email is not null)], null) as left`.execute(
        server.db,
      )
      return rows[0]?.left
    }
    expect(await left(6)).toEqual(['diet', 'shoe', 'mail', 'waiting', 'ticket', 'order', 'withdrawal'])
    expect(await left(8)).toEqual(['shoe', 'mail', 'waiting', 'ticket', 'order', 'withdrawal'])
    expect(await left(61)).toEqual(['shoe', 'ticket', 'order', 'withdrawal'])
    expect(await left(1094)).toEqual(['shoe', 'ticket', 'order', 'withdrawal'])
    expect(await left(1096)).toEqual([])
  })
})
