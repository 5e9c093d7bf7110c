import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import { pinOf, pollPin } from '#server/infra/ids.ts'
import { checkInHash } from '#server/modules/ticket/rules.ts'
import { endpoints } from '#shell/endpoints.ts'
import { readPdf } from '../../../support/pdf-reader.ts'
import {
  api,
  bookingForm,
  buy,
  byTransfer,
  forFree,
  hold,
  onSite,
  pay,
  validate,
} from '../../../support/server/purchase.ts'
import { setEvent, setTicket } from '../../../support/server/rows.ts'
import { category, eventSeed, freeSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { jsonOf, wireOf } from '../../../support/wire/json.ts'

const server = testServer()

const pathOf = ({ shortName, tickets }: { shortName: string; tickets: readonly string[] }) =>
  `${api}/event/${shortName}/ticket/${tickets[0] ?? ''}`

function decode(png: Buffer): string {
  const { data, width, height } = PNG.sync.read(png)
  return jsQR(new Uint8ClampedArray(data), width, height)?.data ?? ''
}

const rowOf = (publicUuid: string) =>
  server.db.selectFrom('tickets').selectAll().where('public_uuid', '=', publicUuid).executeTakeFirstOrThrow()

// docs/api/tickets.md#ticket-calls
describe('GET ticket', () => {
  it('returns the facts by the public UUID (P114, P124)', async () => {
    const order = await buy(server, eventSeed(), 1, onSite)
    const answer = await server.app.inject(pathOf(order))
    expect(jsonOf(answer)).toMatchObject({
      fullName: 'Zoë Àlvarez',
      email: 'Zoe.Alvarez@Example.org',
      uuid: order.tickets[0],
      ticketCategoryName: 'Standard',
      reservationFullName: 'Zoë Àlvarez',
      reservationId: order.id.slice(0, 8).toUpperCase(),
      deskPaymentRequired: true,
      sameDay: true,
      formattedBeginTime: { en: '20:30', it: '20:30' },
      additionalServiceWithData: [],
    })
    expect(answer.body).not.toContain((await rowOf(order.tickets[0] ?? '')).uuid)
    expect(answer.body).not.toContain(order.id)
  })

  it('returns the PIN for polls only while the event has an open one', async () => {
    const polls = [{ title: { en: 'Best talk?' }, options: [{ title: { en: 'First' } }] }]
    const order = await buy(server, eventSeed({ polls }), 1, onSite)
    const pin = pinOf(order.tickets[0] ?? '', pollPin)
    expect(jsonOf(await server.app.inject(pathOf(order)))).toMatchObject({ pollPin: pin })
    await server.db.updateTable('polls').set({ status: 'CLOSED' }).execute()
    expect(jsonOf(await server.app.inject(pathOf(order)))).toMatchObject({ pollPin: null })
  })

  it('names what an on-site reservation owes, until one of its tickets is paid at the entrance (P236)', async () => {
    const order = await buy(server, eventSeed(), 2, onSite)
    const due = async () => wireOf(await server.app.inject(pathOf(order)), endpoints.ticket).onSiteDue
    const paid = async (place: 0 | 1) =>
      wireOf(
        await server.app.inject(`${api}/event/${order.shortName}/ticket/${order.tickets[place] ?? ''}`),
        endpoints.ticket,
      ).onSitePaid
    expect(await due()).toEqual({ amount: '100.00', currency: 'CHF' })
    expect([await paid(0), await paid(1)]).toEqual([false, false])
    await setTicket(server, order.tickets[1] ?? '', { status: 'ACQUIRED' })
    expect(await due()).toBeNull()
    expect([await paid(0), await paid(1)]).toEqual([false, true])
    const free = await buy(server, freeSeed(), 1, forFree)
    expect(wireOf(await server.app.inject(pathOf(free)), endpoints.ticket)).toMatchObject({
      onSiteDue: null,
      onSitePaid: false,
    })
  })

  it('has the dates of the event, and those of the category apart (B681)', async () => {
    const from = Date.UTC(2027, 6, 10, 18, 30)
    const seed = freeSeed({
      endsAt: Date.UTC(2027, 6, 12, 17),
      categories: [category({ price: 0, validFrom: from, validUntil: from + 3_600_000 })],
    })
    const { visitor, ...order } = await buy(server, seed, 1, forFree)
    const info = wireOf(await visitor.get(pathOf(order)), endpoints.ticket)
    expect(info.sameDay).toBe(true)
    const own = { startDateTime: from, endDateTime: from + 3_600_000 }
    expect(info.validity).toMatchObject(own)
    const event = wireOf(await visitor.get(`${api}/event/${order.shortName}`), endpoints.event)
    expect(info.datesWithOffset).toEqual(event.datesWithOffset)
  })

  it('returns in full the allowed actions and the opening of an online event (P125)', async () => {
    const seed = freeSeed({
      format: 'ONLINE',
      settings: { ALLOW_FREE_TICKETS_CANCELLATION: true },
      categories: [category({ price: 0, accessType: 'ONLINE' })],
    })
    const order = await buy(server, seed, 1, forFree)
    const full = wireOf(await order.visitor.get(`${pathOf(order)}/full`), endpoints.ticketFull)
    expect([full.name, full.ticketAccessType]).toEqual(['Standard', 'ONLINE'])
    expect(full.tickets).toHaveLength(1)
    expect(full.tickets[0]).toMatchObject({
      acquired: true,
      locked: false,
      cancellationEnabled: true,
      formattedOnlineCheckInDate: { en: '10.07.2027 20:30' },
      onlineEventStarted: false,
    })
  })

  it('answers when the event is disabled', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    await setEvent(server, order.shortName, { status: 'DISABLED' })
    expect((await order.visitor.get(`${api}/event/${order.shortName}`)).statusCode).toBe(404)
    expect((await order.visitor.get(pathOf(order))).statusCode).toBe(200)
  })

  it.each(['pending', 'unpaid', 'unassigned'])('returns neither ticket nor code while %s', async (state) => {
    const order = await hold(server, eventSeed())
    if (state !== 'pending') {
      const later = state === 'unassigned' ? { tickets: {}, postponeAssignment: true } : {}
      await validate(order, bookingForm(order, later))
      await pay(order, state === 'unpaid' ? byTransfer : onSite)
    }
    const codes = async (...ends: string[]) =>
      Promise.all(ends.map(async (end) => (await order.visitor.get(pathOf(order) + end)).statusCode))
    expect(await codes('', '/full', '/code.png', '/download-ticket')).toEqual([404, 404, 403, 403])
    expect((await order.visitor.post(`${pathOf(order)}/send-ticket-by-email`)).statusCode).toBe(404)
  })
})

// docs/api/tickets.md#code-text, docs/api/tickets.md#code-image
describe('GET code.png', () => {
  it('is a picture of 200 px with the private UUID and a signature of 44 characters (P131)', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const answer = await server.app.inject(`${pathOf(order)}/code.png`)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'x-robots-tag': 'noindex' })
    expect(PNG.sync.read(answer.rawPayload)).toMatchObject({ width: 200, height: 200 })
    const text = decode(answer.rawPayload)
    const { uuid } = await rowOf(order.tickets[0] ?? '')
    expect(text).toHaveLength(81)
    expect(text.startsWith(`${uuid}/`)).toBe(true)
    expect((await server.app.inject(`${pathOf(order)}/code.png`)).rawPayload).toEqual(answer.rawPayload)
    const old = await server.app.inject(`/event/${order.shortName}/ticket/${order.tickets[0] ?? ''}/code.png`)
    expect(old.rawPayload).toEqual(answer.rawPayload)
  })

  it('changes with the attendee, and not with the case of letters', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const code = async () => decode((await server.app.inject(`${pathOf(order)}/code.png`)).rawPayload)
    const rename = (change: { first_name: string }) =>
      server.db
        .updateTable('tickets')
        .set(change)
        .where('public_uuid', '=', order.tickets[0] ?? '')
        .execute()
    const before = await code()
    await rename({ first_name: 'ZOË' })
    expect(await code()).toBe(before)
    await rename({ first_name: 'Max' })
    expect(await code()).not.toBe(before)
  })

  it('has the hash of the check-in address', async () => {
    const order = await buy(server, freeSeed({ format: 'ONLINE' }), 1, forFree)
    const text = decode((await server.app.inject(`${pathOf(order)}/code.png`)).rawPayload)
    const base = `/event/${order.shortName}/ticket/${order.tickets[0] ?? ''}/check-in`
    const right = await server.app.inject(`${base}/${checkInHash(text)}`)
    expect(right.headers.location).toBe(`${base}/${checkInHash(text)}/waiting-room`)
    expect((await server.app.inject(`${base}/${checkInHash('x')}`)).headers.location).toBe('/')
  })
})

describe('PDF and mail of a ticket', () => {
  it('the PDF has the name of the ticket (P130)', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const answer = await server.app.inject(`${pathOf(order)}/download-ticket`)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename=ticket-${order.tickets[0] ?? ''}.pdf`,
    )
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('the mail is sent to the attendee again (P127)', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const queued = async () =>
      (await server.db.selectFrom('mail_queue').selectAll().where('kind', '=', 'ticket').execute()).filter(
        ({ data }) => JSON.stringify(data).includes(order.tickets[0] ?? '-'),
      ).length
    expect(await queued()).toBe(1)
    const again = () => order.visitor.post(`${pathOf(order)}/send-ticket-by-email`)
    expect(jsonOf(await again())).toBe(true)
    // The first one is not sent yet.
    expect(await queued()).toBe(1)
    await server.db.updateTable('mail_queue').set({ sent_at: testNow }).execute()
    server.clock.advance(5 * minute)
    await Promise.all([again(), again(), again()])
    expect(await queued()).toBe(2)
    server.clock.set(testNow)
  })
})

it('each answer for the link of a ticket names no other ticket of the order, nor its full id (W250)', async () => {
  const order = await buy(server, freeSeed(), 2, forFree)
  const [sent = '', kept = ''] = order.tickets
  await setTicket(server, kept, { first_name: 'Hilde', last_name: 'Verborgen', email: 'hilde@example.net' })
  const { uuid: keptCode } = await server.db
    .selectFrom('tickets')
    .select('uuid')
    .where('public_uuid', '=', kept)
    .executeTakeFirstOrThrow()
  const ticket = `${api}/event/${order.shortName}/ticket/${sent}`
  const visitor = server.visitor()
  const [info, full, pdf] = [
    await visitor.get(ticket),
    await visitor.get(`${ticket}/full`),
    await visitor.get(`${ticket}/download-ticket`),
  ]
  expect([info.statusCode, full.statusCode, pdf.statusCode]).toEqual([200, 200, 200])
  const secrets = ['Hilde', 'Verborgen', 'hilde@example.net', kept, keptCode, order.id]
  for (const text of [info.body, full.body, readPdf(pdf.rawPayload).text])
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(info.body).toContain(sent)
})
