/** Answers of the catalogue show every change at once, also one by another copy of the server. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import { writeSetting } from '#server/modules/settings/queries.ts'
import { endpoints } from '#shell/endpoints.ts'
import { createDatabase, type TestDatabase } from '../../../support/databases.ts'
import { api, bookingForm, holdMore, onSite, pay, validate } from '../../../support/server/purchase.ts'
import { category, eventSeed, testNow } from '../../../support/server/seeds.ts'
import { startTestServer, type TestServer } from '../../../support/server/test-server.ts'
import { firstOf, wireOf } from '../../../support/wire/json.ts'

let database: TestDatabase
let one: TestServer
let other: TestServer
beforeAll(async () => {
  database = await createDatabase()
  one = await startTestServer({ database })
  other = await startTestServer({ database })
})
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await database.drop()
})

let shortName: string
let eventId: number
beforeEach(async () => {
  for (const { clock } of [one, other]) clock.set(testNow)
  const seed = eventSeed({
    seats: 5,
    categories: [
      category({ seats: 5, saleFrom: testNow - minute, saleUntil: testNow + 10 * minute + 1, price: 1000 }),
    ],
  })
  shortName = seed.shortName
  eventId = await one.load(seed)
  await readAll()
})

const readEvent = async ({ app }: TestServer) =>
  wireOf(await app.inject(`${api}/event/${shortName}`), endpoints.event)
const readSale = async ({ app }: TestServer) =>
  wireOf(await app.inject(`${api}/event/${shortName}/ticket-categories`), endpoints.ticketCategories)

/** Reads before the change, so that each server keeps what it can keep. */
async function readAll(): Promise<void> {
  for (const server of [one, other, one, other]) {
    await readEvent(server)
    await readSale(server)
  }
}

const changeOnOther = (statement: ReturnType<typeof sql>) => statement.execute(other.db)

describe('GET /event', () => {
  it('shows a new title at once on each server', async () => {
    await changeOnOther(
      sql`update events set texts = jsonb_set(texts, '{title,en}', '"Renamed"') where id = ${eventId}`,
    )
    for (const server of [one, other]) expect((await readEvent(server)).title['en']).toBe('Renamed')
  })

  it('shows a new name of the organizer', async () => {
    await changeOnOther(
      sql`update organizations set name = 'New name' where id = (select organization_id from events where id = ${eventId})`,
    )
    expect((await readEvent(one)).organizationName).toBe('New name')
  })

  it.each(['event', 'eventDefaults'] as const)('shows a setting of the level %s', async (kind) => {
    const level = kind === 'event' ? { kind, id: eventId } : { kind }
    await writeSetting(other.db, level, 'ENABLE_CUSTOMER_REFERENCE', true)
    const { invoicingConfiguration } = await readEvent(one)
    await sql`delete from settings where key = 'EVENT_DEFAULTS'`.execute(other.db)
    expect(invoicingConfiguration.customerReferenceEnabled).toBe(true)
  })

  it('answers 404 as soon as another server disables the event', async () => {
    await changeOnOther(sql`update events set status = 'DISABLED' where id = ${eventId}`)
    expect((await one.app.inject(`${api}/event/${shortName}`)).statusCode).toBe(404)
  })

  it('offers a field for a code as soon as a promo code exists', async () => {
    expect((await readEvent(one)).promotionsConfiguration.hasAccessPromotions).toBe(false)
    await changeOnOther(sql`update categories set restricted = true where event_id = ${eventId}`)
    expect((await readEvent(one)).promotionsConfiguration.hasAccessPromotions).toBe(true)
  })

  it('counts the tickets that are left after each hold', async () => {
    await writeSetting(one.db, { kind: 'event', id: eventId }, 'DISPLAY_TICKETS_LEFT_INDICATOR', true)
    expect((await readEvent(one)).availableTicketsCount).toBe(5)
    await holdMore(other, shortName, 3)
    expect((await readEvent(one)).availableTicketsCount).toBe(2)
  })

  it('names no visitor in an answer that a cache may keep', async () => {
    const { id } = { id: eventId }
    await writeSetting(one.db, { kind: 'event', id }, 'GOOGLE_ANALYTICS_KEY', 'G-1')
    await writeSetting(one.db, { kind: 'event', id }, 'GOOGLE_ANALYTICS_ANONYMOUS_MODE', true)
    const clients = [await readEvent(one), await readEvent(one)].map(
      ({ analyticsConfiguration }) => analyticsConfiguration.clientId,
    )
    expect(clients).toEqual([null, null])
  })
})

describe('GET /ticket-categories', () => {
  const only = async (server: TestServer) => firstOf((await readSale(server)).ticketCategories)

  it('shows a new price at once on each server', async () => {
    await changeOnOther(sql`update categories set price = 1234 where event_id = ${eventId}`)
    for (const server of [one, other]) expect((await only(server)).formattedFinalPrice).toBe('12.34')
  })

  it('shows a new category', async () => {
    await changeOnOther(
      sql`insert into categories overriding system value select (jsonb_populate_record(c, '{"ordinal": 9}'::jsonb ||
        jsonb_build_object('id', (select max(id) + 1000 from categories)))).* from categories c where event_id = ${eventId}`,
    )
    expect((await readSale(one)).ticketCategories).toHaveLength(2)
  })

  it('ends the sale at its instant, between two minutes', async () => {
    one.clock.set(testNow + 10 * minute)
    expect((await readSale(one)).ticketCategories).toHaveLength(1)
    one.clock.advance(1)
    const { ticketCategories, expiredCategories } = await readSale(one)
    expect([ticketCategories.length, expiredCategories.length]).toEqual([0, 1])
    expect(firstOf(expiredCategories)).toMatchObject({ expired: true, description: {} })
    one.clock.set(testNow)
    expect((await readSale(one)).ticketCategories).toHaveLength(1)
  })

  it('moves the sale when another server changes its period', async () => {
    expect((await only(one)).saleInFuture).toBe(false)
    await changeOnOther(
      sql`update categories set sale_from = ${testNow + minute} where event_id = ${eventId}`,
    )
    expect((await only(one)).saleInFuture).toBe(true)
    expect((await readSale(one)).preSales).toBe(true)
  })

  it('is sold out with the last ticket that another server holds, and open again with its release', async () => {
    const held = await holdMore(other, shortName, 5)
    expect(await only(one)).toMatchObject({ soldOutOrLimitReached: true, containsPendingTickets: true })
    expect(await only(one)).toMatchObject({ saleableAndLimitNotReached: false, maximumSaleableTickets: 0 })
    await held.visitor.delete(`${api}/reservation/${held.id}`)
    expect(await only(one)).toMatchObject({ soldOutOrLimitReached: false, containsPendingTickets: false })
  })
})

describe('a purchase', () => {
  it('changes no version of the catalogue', async () => {
    const version = async () => (await sql`select version from catalogue_version`.execute(one.db)).rows
    const before = await version()
    const held = await holdMore(one, shortName)
    await validate(held, bookingForm(held))
    expect((await pay(held, onSite)).statusCode).toBe(200)
    expect(await version()).toEqual(before)
  })

  it('holds tickets for the price that another server has just set', async () => {
    await changeOnOther(sql`update categories set price = 4200 where event_id = ${eventId}`)
    const held = await holdMore(one, shortName)
    const { orderSummary } = wireOf(await held.visitor.get(held.path), endpoints.reservation)
    expect(orderSummary.priceInCents).toBe(4200)
  })

  it('reserves nothing in a category whose sale another server has just ended', async () => {
    const { id } = firstOf((await readSale(one)).ticketCategories)
    await changeOnOther(sql`update categories set sale_until = ${testNow - 1} where event_id = ${eventId}`)
    const answer = await one.visitor().post(`${api}/event/${shortName}/reserve-tickets?lang=en`, {
      reservation: [{ ticketCategoryId: id, amount: 1 }],
    })
    expect(answer.statusCode).toBe(422)
  })
})
