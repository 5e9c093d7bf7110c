/** `load --change` and `cancel-event`: what they show before, and what visitors get after. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { grouped } from '#kit/grouped.ts'
import { runAdminCommand } from '#server/admin/admin-socket.ts'
import { composeMail } from '#server/compose-mail.ts'
import { finalizeDue } from '#server/modules/payments/complete-reservation.ts'
import { endpoints } from '#shell/endpoints.ts'
import { api, bookingForm, byTransfer, holdMore, pay, validate } from '../../support/server/purchase.ts'
import { answerOperatorCommand } from '../../support/server/run-operator-command.ts'
import { testServer } from '../../support/server/test-server.ts'
import { wireOf } from '../../support/wire/json.ts'
import { guideExamples } from './guide-examples.ts'

const server = testServer()
const command = (confirmed: string | true | null, name: string, ...words: string[]) =>
  answerOperatorCommand(server, confirmed, name, ...words)

interface File extends Record<string, unknown> {
  readonly shortName: string
  readonly categories: readonly object[]
}
function load(file: File, change = false, confirmed: string | true | null = true) {
  const input = { change, name: 'lake.yaml', text: stringify(file), image: null }
  const request = { command: 'load', input, ...(confirmed !== null && { confirmed }) }
  return runAdminCommand(server.db, request, server.clock.now())
}
const change = (file: File, confirmed?: string | null) => load(file, true, confirmed)

let count = 0
const newName = () => `lake-${String((count += 1))}`
/** Loads the event of the guide, on sale now, under a new name. */
async function loaded(edit: object = {}): Promise<File> {
  const file = parse(guideExamples.complete) as File
  const categories = file.categories.map((each) => ({ ...each, saleFrom: '2020-01-01' }))
  const own = { ...file, categories, shortName: newName(), ...edit }
  expect(await load(own)).toMatchObject({ ok: true })
  return own
}

type Edit = (file: File) => File
const set =
  (values: object): Edit =>
  (file) => ({ ...file, ...values })
const add =
  (list: string, element: object): Edit =>
  (file) => ({ ...file, [list]: [...(file[list] as object[]), element] })
const inCategory =
  (index: number, values: object): Edit =>
  (file) => ({ ...file, categories: file.categories.with(index, { ...file.categories[index], ...values }) })
const both = { en: 'A', de: 'B' }
const until = '2027-04-08 09:00'
const already = { ok: false, text: expect.stringContaining('already') as unknown }

/** Everything of an event that its file decides. */
async function rowsOf(name: string): Promise<unknown> {
  const { rows } = await sql<{ state: object }>`select json_build_object(
        'event', (select to_jsonb(e) - '{id,short_name,private_key,calendar_sequence,calendar_changed_at}'::text[] from events e where id = ev.id),
        'categories', (select json_agg(to_jsonb(c) - '{id,event_id}'::text[] order by ordinal) from categories c where event_id = ev.id),
        'tickets', (select json_agg(t order by t) from (select coalesce(name, '') || status || count(*) as t from tickets left join categories c on c.id = category_id where tickets.event_id = ev.id group by name, status) x),
        'codes', (select json_agg(code || kind || amount || valid_until || coalesce((select string_agg(name, ',') from categories where id in (select jsonb_array_elements_text(category_ids)::integer)), '') order by code) from promo_codes where event_id = ev.id),
        'personal', (select count(*) || string_agg(case when code like 'PRESS%' then code end, ',' order by code) from special_prices where event_id = ev.id),
        'fields', (select json_agg(to_jsonb(f) - '{id,event_id,category_ids,service_id}'::text[] order by ordinal) from fields f where event_id = ev.id),
        'services', (select json_agg(sale_until order by ordinal) from additional_services where event_id = ev.id),
        'links', (select json_agg(url || starts_at order by url, starts_at) from join_links where event_id = ev.id)) as state
        from events ev where short_name = ${name}`.execute(server.db)
  return rows[0]?.state
}

describe('load --change', () => {
  it('changes nothing for the same file, and shows a difference before it is made (B724)', async () => {
    const file = await loaded()
    expect(await change(file)).toMatchObject(already)
    // An event of an earlier version.
    await sql`update events set config = config - 'digests' where short_name = ${file.shortName}`.execute(
      server.db,
    )
    const unread = await change(file, null)
    expect(unread.text).toMatch(/^polls, groups, .*: as loaded, no change is read\nNo mail/)
    expect(await change(file, unread.text)).toEqual({ ok: true, text: 'Done.' })
    expect(await change(file)).toMatchObject(already)
    const other = inCategory(0, { price: '55.00' })({ ...file, websiteUrl: 'https://b.org' })
    const shown = await change(other, null)
    expect([shown.needsAnswer, shown.text.split('\n')]).toEqual([
      true,
      [
        'websiteUrl: https://lake.example.org → https://b.org',
        'categories "Standard" price: CHF 50.00 → CHF 55.00',
        'No mail is sent.',
      ],
    ])
    expect((await change(other, null)).text).toBe(shown.text)
    expect(await change(other, shown.text)).toEqual({ ok: true, text: 'Done.' })
    expect(await change(other)).toMatchObject(already)
  })

  const late = { name: 'Late', price: 5, seats: 20, saleFrom: '2020-01-01', saleUntil: until }
  const link = { url: 'https://b.example.org', from: '2027-04-08 08:00', until }
  const edits: Record<string, Edit> = {
    'a text': set({ description: both }),
    'the place': set({ location: 'Elsewhere' }),
    'a setting': set({ settings: { ENABLE_WAITING_QUEUE: true } }),
    'a new category': add('categories', late),
    'seats of the event': set({ seats: 90 }),
    'seats of a category': inCategory(1, { seats: 12 }),
    'codes of new seats': inCategory(2, {
      seats: 6,
      personalCodes: ['PRESS-ANNA', 'PRESS-BEN', 'PRESS-CY'],
    }),
    'a code': add('promoCodes', { code: 'LATE', percentOff: 5, categories: ['Club'] }),
    'the begin': set({ startsAt: '2027-04-08 11:00' }),
    'the end of codes': set({ endsAt: '2027-04-08 20:00' }),
    'a field': add('fields', { name: 'team', type: 'input:text', label: both, service: 'Lunch' }),
    'a link': add('joinLinks', link),
  }
  it('leaves the rows that the changed file would make itself, after each of many changes (B724)', async () => {
    let file = await loaded()
    for (const [name, edit] of Object.entries(edits)) {
      file = edit(file)
      expect([name, await change(file)]).toEqual([name, expect.objectContaining({ ok: true })])
    }
    const fresh = { ...file, shortName: newName() }
    expect(await load(fresh)).toMatchObject({ ok: true })
    expect(await rowsOf(file.shortName)).toEqual(await rowsOf(fresh.shortName))
  })

  let held: File
  beforeAll(async () => {
    held = await loaded({ groups: [] })
    await holdMore(server, held.shortName, 2, 1)
  })

  it.each<[string, Edit, RegExp]>([
    ['the currency', set({ currency: 'EUR' }), /line \d+: currency cannot be changed/],
    [
      'the organization',
      set({ organization: { slug: 'b', name: 'B', email: 'b@b.org' } }),
      /organization cannot/,
    ],
    ['a poll', set({ polls: [] }), /polls cannot/],
    ['a service', add('additionalServices', { title: both, price: 1 }), /additionalServices cannot/],
    ['a renamed category', inCategory(3, { name: 'New' }), /line \d+: categories lacks "Online"/],
    ['a restricted category', inCategory(1, { restricted: true }), /categories\[1\].restricted cannot/],
    ['own seats', inCategory(0, { seats: 5 }), /categories\[0\] cannot get or lose/],
    ['too few seats', inCategory(1, { seats: 1 }), /categories\[1\].seats cannot be less than 2/],
    ['the tax after a sale', set({ vat: '2.6' }), /vat cannot be changed as long as/],
    ['the status', set({ status: 'DISABLED' }), /status cannot be changed/],
  ])(
    'refuses another value with its line, and changes nothing then: %s (B724)',
    async (_, edit, expected) => {
      const text: unknown = expect.stringMatching(expected)
      expect(await change({ ...edit(held), title: both })).toMatchObject({ ok: false, text })
      expect(await change(held)).toMatchObject(already)
    },
  )

  it('leaves the price of what is held, and sells the rest for the new one (B724)', async () => {
    const file = await loaded()
    const { id } = await holdMore(server, file.shortName)
    await change(inCategory(0, { price: '60.00' })(file))
    const later = await holdMore(server, file.shortName)
    const tickets = server.db.selectFrom('tickets').select('price').orderBy('id')
    const rows = await tickets.where('reservation_id', 'in', [id, later.id]).execute()
    expect(rows.map(({ price }) => price)).toEqual([5000, 6000])
  })
})

/** A paid order of Standard, one of Online, one that is not paid, and one that is not confirmed. */
async function soldEvent() {
  const file = await loaded({ fields: [], groups: [], additionalServices: [] })
  const order = async (index: number, contact: string, attendee: string, userLanguage = 'en') => {
    const held = await holdMore(server, file.shortName, 1, index)
    const person = { firstName: 'Ada', lastName: 'Lind', email: attendee, userLanguage, additional: {} }
    const form = bookingForm(held, { email: contact, tickets: { [held.tickets[0] ?? '']: person } })
    expect((await validate(held, form)).statusCode).toBe(200)
    return held
  }
  const confirm = ({ id, ...held }: Awaited<ReturnType<typeof order>>) =>
    pay({ id, ...held }, { ...byTransfer, privacyPolicyAccepted: true })
  const paid = await order(0, 'ada@example.org', 'Ben@example.org', 'de')
  const online = await order(2, 'BEN@example.org', 'ben@example.org')
  const unpaid = await order(0, 'cleo@example.org', 'dan@example.org')
  const open = await order(0, 'eve@example.org', 'eve@example.org')
  for (const held of [paid, online, unpaid]) expect((await confirm(held)).statusCode).toBe(200)
  for (const { id } of [paid, online]) await command(null, 'mark-paid', id)
  await server.db.deleteFrom('mail_queue').execute()
  return { file, paid, online, unpaid, open, confirm }
}
const mailsOf = () => server.db.selectFrom('mail_queue').selectAll().orderBy('id').execute()

describe('mails about a changed event', { shuffle: false }, () => {
  let file: File
  beforeAll(async () => {
    file = (await soldEvent()).file
  })

  const all = ['ben de', 'ada en', 'cleo en']
  it.each<[string, Edit, string[]]>([
    ['a new price', inCategory(0, { price: '1.00' }), []],
    ['a new time', set({ endsAt: '2027-04-08 20:00' }), all],
    ['a new place', set({ location: 'Elsewhere 1' }), all],
    ['a new link of the online tickets', inCategory(3, { joinLinks: [] }), ['ben en']],
    ['a new link of the event', set({ joinLinks: [] }), ['ben en']],
    ['other hours of a category', inCategory(3, { validUntil: '2027-04-08 18:00' }), ['ben en']],
    ['texts and seats', set({ seats: 99, title: both }), []],
  ])('go once to each attendee and contact whom %s concerns (B725)', async (_, edit, expected) => {
    file = edit(file)
    await server.db.deleteFrom('mail_queue').execute()
    await change(file)
    const mails = await mailsOf()
    const recipients = mails.map(({ recipient, language }) => `${recipient.split('@')[0] ?? ''} ${language}`)
    expect(recipients.map((text) => text.toLowerCase())).toEqual(expected)
    for (const mail of mails) {
      const composed = await composeMail(server.context, mail, 'tickets@example.org')
      expect(composed?.subject).toMatch(mail.language === 'de' ? /^Geändert: Seetage/ : /^Changed: Lake Days/)
      expect(String(composed?.attachments[0]?.content)).toMatch(/SEQUENCE:\d/)
      expect(composed?.text).toMatch(/\/(ticket|reservation)\//)
    }
  })
})

describe('cancel-event', () => {
  it('ends sale and entry, mails each person once, lists the refunds, and keeps orders and documents (B726)', async () => {
    const { file, paid, online, unpaid, open, confirm } = await soldEvent()
    const { shortName: name } = file
    const [uuid = ''] = paid.tickets
    const statusOf = async (path: string) =>
      (await paid.visitor.get(`${api}/event/${name}/${path}`)).statusCode
    const kept = [`reservation/${paid.id}/receipt`, `ticket/${uuid}`]
    for (const path of kept) expect(await statusOf(path)).toBe(200)
    const data = { ticketUuid: uuid, reservationId: paid.id, event: name }
    const composedKinds = async (recipient: string, ...kinds: string[]) => {
      const jobs = kinds.map((kind) => ({ kind, recipient, language: 'en', data }))
      const mails = jobs.map((job) => composeMail(server.context, job, 'tickets@example.org'))
      return (await Promise.all(mails)).map((mail) => mail !== null)
    }
    const kindsOf = async () => [
      ...(await composedKinds('ben@example.org', 'ticket', 'optional-data-reminder', 'event-changed')),
      ...(await composedKinds('ada@example.org', 'reservation-confirmed', 'payment-received')),
    ]
    expect(await kindsOf()).toEqual([true, true, true, true, true])
    const shown = await command(null, 'cancel-event', name)
    expect(shown.text).toMatch(/Unpaid orders.*: 1\nRefunds.*: 2, together CHF 62.50\nMails.*: 2$/)
    expect(await mailsOf()).toEqual([])
    expect(await command(shown.text, 'cancel-event', name)).toEqual({ ok: true, text: 'Done.' })

    const mails = await mailsOf()
    expect(mails.map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
      'reservation-cancelled cleo@example.org',
      'event-canceled Ben@example.org',
      'event-canceled ada@example.org',
    ])
    const composed = await composeMail(server.context, mails[1]!, 'tickets@example.org')
    expect(composed?.subject).toBe('Abgesagt: Seetage')
    expect(composed?.attachments[0]?.content).toContain('STATUS:CANCELLED')
    for (const { id } of [paid, online])
      expect((await command(null, 'withdrawals')).text).toContain(id.slice(0, 8).toUpperCase())
    // Also those that are queued still.
    expect(await kindsOf()).toEqual([false, false, false, false, false])
    for (const path of kept) expect(await statusOf(path)).toBe(200)
    expect(await statusOf('ticket-categories')).toBe(404)
    expect((await confirm(open)).statusCode).toBe(422)
    const link = await server.app.inject(`/event/${name}/reservation/${paid.id}`)
    expect(link.headers.location).toBe(`/event/${name}/reservation/${paid.id}/not-found`)
    const info = wireOf(await paid.visitor.get(paid.path), endpoints.reservation)
    expect(info.metadata.canceledEvent).toMatchObject({
      shortName: name,
      organizationEmail: expect.stringContaining('@') as unknown,
    })
    const refusals: Record<string, readonly [object: string, reason: string]> = {
      'check-in': [uuid, 'event of this ticket does not take place: '],
      'pay-at-desk': [uuid, 'nothing to pay'],
      'mark-paid': [unpaid.id, 'does not await a payment'],
      resend: [paid.id, 'the event is canceled'],
      close: [name, 'is canceled'],
      open: [name, 'is canceled'],
      'cancel-event': [name, 'is canceled already'],
    }
    for (const [refused, [object, reason]] of Object.entries(refusals))
      expect(await command(true, refused, object)).toEqual({
        ok: false,
        text: expect.stringContaining(reason) as unknown,
      })
    expect((await command(null, 'orders', paid.id)).text).toContain('COMPLETE')
    await server.db.deleteFrom('mail_queue').execute()
    await command(null, 'correct-email', paid.id, 'ida@example.org')
    expect((await mailsOf()).map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
      'event-canceled ida@example.org',
    ])
    const text: unknown = expect.stringContaining('canceled event')
    expect(await change({ ...file, location: 'Elsewhere', status: 'DISABLED' })).toMatchObject({
      ok: false,
      text,
    })
  })

  it('ends an order that is being finalized as one that is final, without its tickets and instructions (B726)', async () => {
    const { file, paid, online, unpaid, open, confirm } = await soldEvent()
    expect((await confirm(open)).statusCode).toBe(200)
    const finalizing = { confirmed_at: server.clock.now(), finalize_at: server.clock.now() }
    const set = (
      id: string,
      status: 'FINALIZING' | 'OFFLINE_FINALIZING',
      finalize_to: 'OFFLINE_PAYMENT' | null,
    ) =>
      server.db
        .updateTable('reservations')
        .set({ ...finalizing, status, finalize_to })
        .where('id', '=', id)
        .execute()
    await set(online.id, 'FINALIZING', null)
    await set(open.id, 'OFFLINE_FINALIZING', 'OFFLINE_PAYMENT')
    await server.db.deleteFrom('mail_queue').execute()
    await command(true, 'cancel-event', file.shortName)
    await finalizeDue(server.db, server.clock.now())
    const mails = (await mailsOf()).map(({ kind, recipient }) => `${kind} ${recipient}`)
    expect(mails.toSorted()).toEqual([
      'event-canceled Ben@example.org',
      'event-canceled ada@example.org',
      'reservation-cancelled cleo@example.org',
      'reservation-cancelled eve@example.org',
    ])
    const rows = server.db.selectFrom('reservations').select('status').orderBy('status')
    const ids = [paid.id, online.id, unpaid.id, open.id]
    expect((await rows.where('id', 'in', ids).execute()).map(({ status }) => status)).toEqual([
      'CANCELLED',
      'CANCELLED',
      'COMPLETE',
      'COMPLETE',
    ])
  })

  it.each(['whole', 'interrupted and repeated'])(
    'ends many orders in parts, %s with the same result, and answers buyers in between (B726)',
    async (how) => {
      const settings = {
        MAX_UNPAID_ORDERS_PER_IP: 99,
        MAX_UNPAID_ORDERS_PER_SESSION: 99,
        MAX_HOLDS_PER_IP: 99,
      }
      const { shortName } = await loaded({ fields: [], groups: [], additionalServices: [], settings })
      const ids: string[] = []
      for (let count = 0; count < 24; count += 1) {
        const held = await holdMore(server, shortName)
        const email = `buyer${String(count)}@example.org`
        await validate(held, bookingForm(held, { email }))
        await pay(held, { ...byTransfer, privacyPolicyAccepted: true })
        ids.push(held.id)
      }
      for (const id of ids.filter((_, index) => index % 2 === 0)) await command(null, 'mark-paid', id)
      await server.db.deleteFrom('mail_queue').execute()
      const shown = await command(null, 'cancel-event', shortName)
      expect(shown.text).toMatch(/Unpaid orders.*: 12\nRefunds.*: 12, together CHF 600.00\nMails.*: 13$/)

      let transactions = 0
      const answers: Promise<number>[] = []
      const begin = server.db.transaction.bind(server.db)
      const spy = vi.spyOn(server.db, 'transaction').mockImplementation(() => {
        transactions += 1
        const answer = async () =>
          (await server.app.inject(`${api}/reservation/${ids[transactions] ?? ''}`)).statusCode
        answers.push(answer())
        if (transactions === 3 && how !== 'whole') throw new Error('killed')
        return begin()
      })
      const ended = command(shown.text, 'cancel-event', shortName)
      if (how === 'whole') expect(await ended).toEqual({ ok: true, text: 'Done.' })
      else await expect(ended).rejects.toThrow('killed')
      spy.mockRestore()
      expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
      if (how !== 'whole') {
        expect((await mailsOf()).filter(({ kind }) => kind === 'event-canceled')).toEqual([])
        const again = await command(null, 'cancel-event', shortName)
        expect(again.text).toMatch(
          /Unpaid orders.*: [1-9]\d?\nRefunds.*: 12, together CHF 600.00\nMails.*: 13$/,
        )
        expect(await command(again.text, 'cancel-event', shortName)).toEqual({ ok: true, text: 'Done.' })
      }
      expect(await command(true, 'cancel-event', shortName)).toMatchObject(already)
      const statuses = server.db.selectFrom('reservations').select('status').where('id', 'in', ids)
      expect(grouped(await statuses.execute(), ({ status }) => status)).toMatchObject(
        new Map([
          ['COMPLETE', { length: 12 }],
          ['CANCELLED', { length: 12 }],
        ]),
      )
      const due = server.db.selectFrom('money_returns').select('amount').where('reservation_id', 'in', ids)
      expect((await due.execute()).map(({ amount }) => amount)).toEqual(Array(12).fill(5000))
      const kinds = (await mailsOf()).map(({ kind, recipient }) => `${kind} ${recipient}`)
      expect([kinds.length, new Set(kinds).size]).toEqual([25, 25])
    },
  )
})
