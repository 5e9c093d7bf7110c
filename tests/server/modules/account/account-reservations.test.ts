import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runJobs } from '#server/jobs.ts'
import { insertSubscriptionDescriptor } from '#server/modules/event-setup/insert-event.ts'
import { cancelReservation, markPaid } from '#server/modules/payments/cancel-order.ts'
import { endpoints } from '#shell/endpoints.ts'
import { api, bookingForm, onSite } from '../../../support/server/purchase.ts'
import { reservationRow, setReservation } from '../../../support/server/rows.ts'
import { eventSeed, freeSeed, testNow } from '../../../support/server/seeds.ts'
import { browser, buyAs, reserve, signIn, type Browser } from '../../../support/server/sign-in.ts'
import { freeSubscriptionSeed } from '../../../support/server/subscription-seeds.ts'
import { startTestServer, testServer } from '../../../support/server/test-server.ts'
import { jsonOf, reservationIdOf, wireOf } from '../../../support/wire/json.ts'

let [ada, zoe, anonymous]: Browser[] = []
const people = () => ({ ada: ada as Browser, zoe: zoe as Browser, anonymous: anonymous as Browser })
const server = testServer({ signIn: 'demo' })
beforeAll(async () => {
  ;[ada, zoe, anonymous] = [browser(server.app), browser(server.app), browser(server.app)]
  await signIn(ada, 'ada')
  await signIn(zoe, 'zoe')
})
beforeEach(() => server.clock.set(testNow))

const orders = `${api}/user/reservations`
const listedBy = async (visitor: Browser, id: string) =>
  (wireOf(await visitor.get(orders), endpoints.myOrders) ?? [])
    .flatMap(({ reservations }) => reservations)
    .find((reservation) => reservation.id === id)

/** Reserves at a new event. */
async function reserveAs(visitor: Browser) {
  const seed = eventSeed()
  await server.load(seed)
  return { shortName: seed.shortName, ...(await reserve(visitor, seed.shortName)) }
}
/** A free order at a new event. */
async function orderAs(visitor: Browser) {
  const seed = freeSeed()
  await server.load(seed)
  return { shortName: seed.shortName, ...(await buyAs(visitor, seed.shortName, {})) }
}

// docs/api/accounts.md#reservation-owners
describe('a reservation of a signed-in visitor', () => {
  it.each(['zoe', 'anonymous'] as const)('opens for its owner and not for %s', async (visitor) => {
    const { shortName, id, path, tickets } = await reserveAs(people().ada)
    const calls: [method: 'GET' | 'POST', url: string, body?: object][] = [
      ['GET', path],
      ['POST', `${path}/validate-to-overview?lang=en`, bookingForm({ tickets })],
      ['POST', `${path}?lang=en`, { termAndConditionsAccepted: true }],
      ['POST', `${api}/event/${shortName}/reservation/${id}/re-send-email?lang=en`],
    ]
    for (const [method, url, body] of calls) {
      const answer = await people()[visitor].call(method, url, body)
      expect([url, answer.statusCode, typeof jsonOf(answer)]).toEqual([url, 401, 'string'])
      expect((await people().ada.call(method, url, body)).statusCode, url).not.toBe(401)
    }
  })

  it('is unchanged after a refused request of another visitor', async () => {
    const { id, path, tickets } = await reserveAs(people().ada)
    await people().zoe.call('POST', `${path}/validate-to-overview?lang=en`, bookingForm({ tickets }))
    const row = await reservationRow(server, id)
    expect([row.first_name, row.email, row.validated]).toEqual([null, null, false])
  })

  it('shows its status to everyone, and everyone with its id may go back or cancel (B183)', async () => {
    const { path } = await reserveAs(people().ada)
    const { anonymous: visitor } = people()
    expect((await visitor.get(`${path}/status`)).statusCode).toBe(200)
    expect((await visitor.call('POST', `${path}/back-to-booking`)).statusCode).toBe(200)
    expect((await visitor.call('DELETE', path)).statusCode).toBe(200)
    expect((await visitor.get(`${path}/status`)).statusCode).toBe(404)
  })

  it('has a receipt that opens for its owner only', async () => {
    const { shortName, id } = await orderAs(people().ada)
    const receipt = `/api/v2/public/event/${shortName}/reservation/${id}/receipt`
    expect((await people().ada.get(receipt)).statusCode).toBe(200)
    expect((await people().zoe.get(receipt)).statusCode).toBe(401)
    expect((await people().anonymous.get(receipt)).statusCode).toBe(401)
  })

  it('reports its receipt once the money was received, not with an invoice, and its credit note (W308)', async () => {
    const seed = eventSeed()
    await server.load(seed)
    const { id } = await buyAs(people().ada, seed.shortName, onSite, { amount: 2 })
    const headerOf = () => listedBy(people().ada, id)
    expect(await headerOf()).toMatchObject({ status: 'COMPLETE' })
    expect(await headerOf()).not.toHaveProperty('receiptAvailable')
    await markPaid(server.db, id, testNow)
    expect(await headerOf()).toMatchObject({ receiptAvailable: true, invoiceNumber: null })
    const ended = { invoice_number: 'R-7', credit_notes: JSON.stringify([{ number: 'C-7' }]) }
    await server.db.updateTable('reservations').set(ended).where('id', '=', id).execute()
    expect(await headerOf()).toMatchObject({ creditNoteAvailable: true, invoiceNumber: 'R-7' })
    expect(await headerOf()).not.toHaveProperty('receiptAvailable')
  })

  it('of an anonymous visitor opens for everyone with its id (B182)', async () => {
    const { path } = await reserveAs(people().anonymous)
    for (const visitor of Object.values(people())) expect((await visitor.get(path)).statusCode).toBe(200)
  })

  it('opens for everyone with its id after the account was deleted', async () => {
    const { shortName, path } = await orderAs(people().zoe)
    const ticket = wireOf(await people().zoe.get(path), endpoints.reservation).ticketsByCategory[0]
      ?.tickets[0]?.uuid
    expect((await people().anonymous.get(path)).statusCode).toBe(401)
    await people().zoe.call('DELETE', `${api}/user/me`)
    expect((await people().zoe.get(path)).statusCode).toBe(200)
    expect((await people().anonymous.get(path)).statusCode).toBe(200)
    expect((await people().zoe.get(orders)).statusCode).toBe(204)
    expect((await people().anonymous.get(`${api}/event/${shortName}/ticket/${ticket}`)).statusCode).toBe(200)
  })
})

// docs/api/accounts.md#orders-of-an-account
describe('GET /api/v2/public/user/reservations', () => {
  it('lists reservations by event, newest first, with their tickets and amounts (B181)', async () => {
    const visitor = browser(server.app)
    await signIn(visitor, 'zoe')
    expect((await visitor.get(orders)).statusCode).toBe(204)
    const [paid, free] = [eventSeed(), freeSeed()]
    await server.load(paid)
    await server.load(free)
    const first = await buyAs(
      visitor,
      paid.shortName,
      { paymentProxy: 'ON_SITE', selectedPaymentMethod: 'ON_SITE' },
      { amount: 2 },
    )
    server.clock.advance(60_000)
    const second = await buyAs(visitor, free.shortName, {})
    server.clock.advance(60_000)
    const third = await reserve(visitor, paid.shortName)

    const answer = wireOf(await visitor.get(orders), endpoints.myOrders)
    expect(answer?.map((purchase: { publicIdentifier: string }) => purchase.publicIdentifier)).toEqual([
      paid.shortName,
      free.shortName,
    ])
    const [ofPaid, ofFree] = answer ?? []
    expect(ofPaid).toMatchObject({
      title: { en: 'Pietra Nights' },
      type: 'event',
      sameDay: true,
      formattedStartDate: { en: '10/07/2027 20:30' },
      formattedEndDate: { en: '10/07/2027 23:30' },
    })
    expect(Object.keys(ofPaid?.formattedStartDate ?? {}).toSorted()).toEqual(
      server.context.translations.languages.map(({ locale }) => locale).toSorted(),
    )
    expect(ofPaid?.reservations.map(({ id }) => id)).toEqual([third.id, first.id])
    expect(ofPaid?.reservations[0]).toMatchObject({
      status: 'PENDING',
      formattedConfirmedOn: null,
      formattedCreatedOn: { en: '01/03/2027 10:02' },
      formattedExpiresOn: { en: '01/03/2027 10:27' },
      finalPrice: 50,
      items: [{ firstName: null, lastName: null, type: { en: 'Standard' } }],
    })
    expect(ofPaid?.reservations[1]).toMatchObject({
      status: 'COMPLETE',
      formattedConfirmedOn: { en: '01/03/2027 10:00' },
      invoiceNumber: null,
      finalPrice: 100,
      currencyCode: 'CHF',
      usedVatPercent: 7.7,
      vatStatus: 'INCLUDED',
    })
    expect(ofPaid?.reservations[1]?.items).toHaveLength(2)
    expect(ofFree?.reservations).toEqual([
      expect.objectContaining({ id: second.id, finalPrice: 0, currencyCode: null, usedVatPercent: null }),
    ])
  })

  it('lists the newest reservation first, whatever the ids are', async () => {
    const { ada: visitor } = people()
    const seed = freeSeed()
    await server.load(seed)
    const ids: string[] = []
    for (let count = 0; count < 6; count += 1) {
      ids.unshift((await buyAs(visitor, seed.shortName, {})).id)
      server.clock.advance(1000)
    }
    const answer = wireOf(await visitor.get(orders), endpoints.myOrders)
    const listed = answer?.find(({ publicIdentifier }) => publicIdentifier === seed.shortName)
    expect(listed?.reservations.map(({ id }) => id)).toEqual(ids)
  })

  it('contains no id of a ticket: the private one is in its code', async () => {
    const { id } = await orderAs(people().ada)
    const { uuid } = await server.db
      .selectFrom('tickets')
      .select('uuid')
      .where('reservation_id', '=', id)
      .executeTakeFirstOrThrow()
    const answer = await people().ada.get(orders)
    expect(answer.body).toContain(id)
    expect(answer.body).not.toContain(uuid)
  })

  it.each([
    ['2026-12-01T00:00+01:00', '30/11/2026 23:59'],
    ['2026-12-01T00:01+01:00', '01/12/2026 00:01'],
    ['2026-11-30T12:00+01:00', '30/11/2026 12:00'],
  ])('writes a deadline at midnight as the end of the day before: %s', async (deadline, text) => {
    const { id } = await orderAs(people().ada)
    await setReservation(server, id, { valid_until: Date.parse(deadline) })
    expect((await listedBy(people().ada, id))?.formattedExpiresOn['en']).toBe(text)
  })

  it('lists a canceled reservation, which has no tickets any more (P237)', async () => {
    const { id } = await orderAs(people().ada)
    await cancelReservation(server.db, id, server.clock.now())
    expect(await listedBy(people().ada, id)).toMatchObject({
      status: 'CANCELLED',
      items: [],
      finalPrice: 0,
    })
  })

  it('lists no reservation of another account', async () => {
    expect((await people().anonymous.get(orders)).statusCode).toBe(204)
  })
})

describe('a subscription of a signed-in visitor', () => {
  it('opens for its owner only, and is in the list of reservations', async () => {
    const { ada: visitor } = people()
    const seed = freeSubscriptionSeed()
    await insertSubscriptionDescriptor(server.db, seed)
    const { short_name: id } = await server.db
      .selectFrom('events')
      .select('short_name')
      .where('kind', '=', 'SUBSCRIPTION')
      .executeTakeFirstOrThrow()
    const reserved = await visitor.call('POST', `${api}/subscription/${id}`)
    const path = `${api}/reservation/${reservationIdOf(reserved)}`
    expect((await visitor.get(path)).statusCode).toBe(200)
    expect((await people().anonymous.get(path)).statusCode).toBe(401)
    const all = wireOf(await visitor.get(orders), endpoints.myOrders) ?? []
    expect(all.find(({ type }) => type === 'subscription')).toMatchObject({
      publicIdentifier: id,
      title: seed.title,
      formattedStartDate: null,
      formattedEndDate: null,
      sameDay: false,
      reservations: [{ status: 'PENDING', items: [{ firstName: null, type: seed.title }] }],
    })
  })
})

describe('runJobs', () => {
  it('deletes idle sessions, also signed-in ones, and sign-ins without a callback', async () => {
    const ownServer = await startTestServer({ signIn: 'demo' })
    const visitor = browser(ownServer.app)
    await signIn(visitor, 'ada')
    await visitor.get('/openid/authentication')
    ownServer.clock.advance(4 * 60 * 60 * 1000 + 1)
    expect((await visitor.get(`${api}/user/me`)).statusCode).toBe(204)
    const rows = async () => [
      await ownServer.db.selectFrom('sign_ins').selectAll().execute(),
      await ownServer.db.selectFrom('sessions').selectAll().where('user_id', 'is not', null).execute(),
    ]
    expect((await rows()).map(({ length }) => length)).toEqual([1, 1])
    await runJobs(ownServer.context)
    expect(await rows()).toEqual([[], []])
    await ownServer.close()
  })
})
