/** A database of the demo that a server opens without the demo afterwards. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAdminCommand } from '#server/admin/admin-socket.ts'
import { demoEvents, prepareDemo } from '#server/demo/load-demo-data.ts'
import { endpoints } from '#shell/endpoints.ts'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import {
  api,
  bookingForm,
  buy,
  forFree,
  hold,
  holdMore,
  pay,
  validate,
} from '../../support/server/purchase.ts'
import { reservationRow } from '../../support/server/rows.ts'
import { decide, openProviderPage } from '../../support/server/sandbox.ts'
import { eventSeed, freeSeed, testNow } from '../../support/server/seeds.ts'
import { browser, reserve, signIn, type Browser } from '../../support/server/sign-in.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { jsonOf, wireOf } from '../../support/wire/json.ts'

const consents = { ...forFree, privacyPolicyAccepted: true }
const shop = { demo: false, demoSignIn: false }
const ownEvent = eventSeed({ shortName: 'own-event', paymentProxies: ['MOLLIE'] })

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase('demo')
})
afterAll(() => database.drop())

const command = ({ db, clock }: TestServer, name: string, input: unknown = null) =>
  runAdminCommand(db, { command: name, input }, clock.now())

const statuses = async ({ db }: TestServer) =>
  (await db.selectFrom('events').select(['short_name', 'status']).orderBy('short_name').execute()).map(
    ({ short_name: name, status }) => `${name} ${status}`,
  )

const countOf = async (
  { db }: TestServer,
  table: 'events' | 'reservations' | 'users' | 'files' | 'sessions',
) =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

const me = async (visitor: Browser) => (await visitor.get('/api/v2/public/user/me')).statusCode

describe('a shop on the database of a demo', () => {
  let before: string[]
  let ada: Browser
  let demoTicket: string
  let demoOrder: string
  let unpaid: Awaited<ReturnType<typeof holdMore>>
  let paidOrder: string
  let ownTicket: string

  beforeAll(async () => {
    const demo = await startTestServer({ database, signIn: 'demo', payments: { sandbox: true } })
    expect(await prepareDemo(demo.db, { demo: true, demoSignIn: true }, testNow)).toBeNull()
    before = await statuses(demo)
    ada = browser(demo.app)
    await signIn(ada)
    await reserve(ada, 'kitchen-code')
    const bought = await holdMore(demo, 'kitchen-code')
    expect((await validate(bought, bookingForm(bought))).statusCode).toBe(200)
    expect((await pay(bought, consents)).statusCode).toBe(200)
    demoTicket = bought.tickets[0] ?? ''
    demoOrder = bought.id
    unpaid = await holdMore(demo, 'kitchen-code')
    expect((await validate(unpaid, bookingForm(unpaid))).statusCode).toBe(200)
    const paid = await hold(demo, ownEvent)
    expect((await validate(paid, bookingForm(paid))).statusCode).toBe(200)
    const page = await openProviderPage(paid, {
      paymentProxy: 'MOLLIE',
      selectedPaymentMethod: 'CREDIT_CARD',
    })
    await decide(demo, page, 'approve')
    paidOrder = paid.id
    ownTicket = (await buy(demo, freeSeed({ shortName: 'own-free' }), 1, forFree)).tickets[0] ?? ''
    await demo.close()
  })

  it('refuses remove-demo while the demo is on sale', async () => {
    const demo = await startTestServer({ database })
    expect(await command(demo, 'remove-demo')).toMatchObject({ ok: false })
    expect(await statuses(demo)).toEqual([...before, 'own-event PUBLIC', 'own-free PUBLIC'].sort())
    await demo.close()
  })

  it('closes the events, holds and sessions of the demo at the start and names the command', async () => {
    const server = await startTestServer({ database })
    expect(await me(browserWith(server, ada))).toBe(200)
    const notice = await prepareDemo(server.db, shop, testNow)
    expect(notice).toMatch(/81 events and passes of the demo.*npm run boxoffice -- remove-demo/)
    expect(await me(browserWith(server, ada))).not.toBe(200)
    const listed = wireOf(await server.visitor().get(`${api}/events`), endpoints.events)
    expect(listed.map(({ shortName }) => shortName).sort()).toEqual(['own-event', 'own-free'])
    for (const path of ['event/kitchen-code', 'event/kitchen-code/ticket-categories'])
      expect((await server.app.inject(`${api}/${path}`)).statusCode).toBe(404)
    const visitor = server.visitor()
    const reserved = await visitor.post(`${api}/event/kitchen-code/reserve-tickets`, { reservation: [] })
    expect(reserved.statusCode).toBe(404)
    await visitorOf(server, unpaid)
    await server.close()
  })

  it('checks in no ticket of the demo, but those of the events of the server', async () => {
    const server = await startTestServer({ database })
    expect(await command(server, 'check-in', { ticket: demoTicket })).toEqual({
      ok: false,
      text: expect.stringMatching(/^The event of this ticket does not take place: /u) as unknown,
    })
    expect(await command(server, 'check-in', { ticket: ownTicket })).toMatchObject({ ok: true })
    await server.close()
  })

  it('opens the demo again with every status as before when DEMO is on again', async () => {
    const server = await startTestServer({ database })
    await prepareDemo(server.db, { demo: true, demoSignIn: true }, testNow)
    expect(await statuses(server)).toEqual([...before, 'own-event PUBLIC', 'own-free PUBLIC'].sort())
    await prepareDemo(server.db, shop, testNow)
    await server.close()
  })

  it('removes the demo with its orders and accounts, keeps its own events, and names orders that cost nothing', async () => {
    const server = await startTestServer({ database })
    const { ok, text } = await command(server, 'remove-demo')
    expect(ok).toBe(true)
    expect(text).toMatch(/^Removed: 81 events and passes of the demo, \d+ orders, 1 account\.$/m)
    expect(text).toContain(paidOrder.slice(0, 8).toUpperCase())
    expect(text).not.toContain(demoOrder.slice(0, 8).toUpperCase())
    expect(await statuses(server)).toEqual(['own-event PUBLIC', 'own-free PUBLIC'])
    expect(await countOf(server, 'reservations')).toBe(2)
    expect([await countOf(server, 'users'), await countOf(server, 'files')]).toEqual([0, 0])
    const slugs = (await server.db.selectFrom('organizations').select('slug').execute()).map(
      ({ slug }) => slug,
    )
    const invented = demoEvents(testNow).events.map(({ organization }) => organization.slug)
    expect(slugs.filter((slug) => invented.includes(slug))).toEqual([])
    expect(await prepareDemo(server.db, shop, testNow)).toBeNull()
    expect((await command(server, 'remove-demo')).text).toMatch(/^Removed: 0 events/)
    await server.close()
  })
})

/** The same cookies at another server. */
function browserWith({ app }: TestServer, from: Browser): Browser {
  const visitor = browser(app)
  for (const [name, value] of from.cookies) visitor.cookies.set(name, value)
  return visitor
}

/** An order of the demo that was held before the demo was closed. */
async function visitorOf(server: TestServer, order: Awaited<ReturnType<typeof holdMore>>): Promise<void> {
  const held = { ...order, visitor: server.visitor() }
  const answer = await pay(held, consents)
  expect(jsonOf(answer)).not.toMatchObject({ success: true })
  const { status } = await reservationRow(server, order.id)
  expect(status).toBe('PENDING')
}
