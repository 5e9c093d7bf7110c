/**
 * The answers of this server beside those that were recorded on alf.io (tests/recorded/README.md) for the same state: a field that
 * only one of them sends, and one that is null or empty on one side only, is a row of the table in the documents.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { insertSubscriptionDescriptor } from '#server/modules/event-setup/insert-event.ts'
import { markPaid } from '#server/modules/payments/cancel-order.ts'
import { endpoints } from '#shell/endpoints.ts'
import {
  api,
  buy,
  byTransfer,
  heldBy,
  onSite,
  pay,
  person,
  validate,
  type Held,
} from '../../support/server/purchase.ts'
import { eventSeed, freeSeed, testNow } from '../../support/server/seeds.ts'
import {
  freeSubscriptionSeed,
  holdSubscription,
  subscriptionForm,
  subscriptionSeed,
} from '../../support/server/subscription-seeds.ts'
import { type Visitor, testServer } from '../../support/server/test-server.ts'
import { firstOf, jsonOf, reservationIdOf, wireOf, type JsonAnswer } from '../../support/wire/json.ts'
import { recordedCalls } from '../../support/wire/recorded-calls.ts'
import { differencesOf, shapesOf } from '../../support/wire/shapes.ts'
import { answers, formOf, gala, invoice, picture } from './gala.ts'

let visitor: Visitor
const server = testServer()
beforeAll(() => {
  visitor = server.visitor()
})

type Fields = Record<string, unknown>
type Where = (answer: Fields) => boolean

/** Recorded answers by method and the end of the path. */
function recorded(method: string, path: RegExp, where: Where = () => true): unknown[] {
  const end = new RegExp(`${path.source}$`)
  const calls = recordedCalls.filter((call) => call.method === method && end.test(call.path))
  return calls.map(({ answer }) => answer).filter((answer) => where(answer as Fields))
}
const succeeded =
  (success: boolean): Where =>
  (answer) =>
    answer['success'] === success
const inStatus =
  (status: string, validated: boolean, fields: Fields = {}): Where =>
  (answer) =>
    answer['status'] === status &&
    answer['validatedBookingInformation'] === validated &&
    Object.entries(fields).every(([key, value]) => answer[key] === value)

/** `call: path | alf.io | this server` of all differences. */
const differences = new Set<string>()

function compare(call: string, theirs: readonly unknown[], ...ours: readonly unknown[]): void {
  expect(theirs.length, `recorded answers of ${call}`).toBeGreaterThan(0)
  for (const { path, recorded: alfio, own: ownShape } of differencesOf(shapesOf(theirs), shapesOf(ours)))
    differences.add(`${call} | ${path} | ${alfio} | ${ownShape}`)
}

const read = async (path: string, from = visitor): Promise<unknown> => jsonOf(await from.get(path))
const parsed = (answer: JsonAnswer): unknown => jsonOf(answer)

async function compareCatalogue(): Promise<void> {
  compare('info', recorded('GET', /v2\/info/), await read('/api/v2/info'))
  compare('languages', recorded('GET', /languages/), await read(`${api}/i18n/languages`))
  compare('countries', recorded('GET', /countries\/..|vat\/../), await read(`${api}/i18n/countries/en`))
  compare('event', recorded('GET', /event\/gala/), await read(`${api}/event/gala`))
  compare('events', recorded('GET', /events/), await read(`${api}/events`))
  const items = await read(`${api}/event/gala/ticket-categories`)
  compare('ticket-categories', recorded('GET', /gala\/ticket-categories/), items)
}

/** Reserves three tickets with extras. */
async function reserveGala(): Promise<Held> {
  const reserve = (body: object) => visitor.post(`${api}/event/gala/reserve-tickets?lang=en`, body)
  const refused = await reserve({ reservation: [] })
  compare('reserve-tickets', recorded('POST', /reserve-tickets/, succeeded(false)), parsed(refused))
  const shop = wireOf(await visitor.get(`${api}/event/gala/ticket-categories`), endpoints.ticketCategories)
  const services = shop.additionalServices.map(({ id }) => ({ additionalServiceId: id, quantity: 1 }))
  const [programme, parking, book, , , donation] = services
  const reserved = await reserve({
    reservation: [{ ticketCategoryId: firstOf(shop.ticketCategories).id, amount: 3 }],
    additionalService: [programme, parking, book, { ...donation, amount: '10' }],
  })
  compare('reserve-tickets', recorded('POST', /reserve-tickets/, succeeded(true)), parsed(reserved))
  return heldBy(visitor, 'gala', reservationIdOf(reserved))
}

/** The order of the gala, from the reservation to the paid transfer. */
async function compareOrder(): Promise<void> {
  const held = await reserveGala()
  const order = (where: Where) => recorded('GET', /reservation\/bea37763[^/]*/, where)
  const sent = (where: Where) => recorded('POST', /bea37763.*validate-to-overview/, where)
  const unsent = order(inStatus('PENDING', false, { billingAddress: null }))
  compare('order', unsent, await read(held.path))
  const info = wireOf(await visitor.get(held.path), endpoints.reservation)
  const nameless = { firstName: '', lastName: '', email: '' }
  const refused = await validate(held, formOf(info, held.tickets, nameless, {}))
  compare('validate-to-overview', sent(succeeded(false)), parsed(refused))
  compare(
    'order after a refused form',
    order(inStatus('PENDING', false, { billingAddress: '' })),
    await read(held.path),
  )
  const accepted = await validate(held, { ...formOf(info, held.tickets, person, answers), ...invoice })
  compare('validate-to-overview', sent(succeeded(true)), parsed(accepted))
  compare('order', order(inStatus('PENDING', true)), await read(held.path))
  const confirmed = await pay(held, { ...byTransfer, privacyPolicyAccepted: true })
  compare('confirm', recorded('POST', /reservation\/bea37763[^/]*/), parsed(confirmed))
  compare('order', order(inStatus('OFFLINE_PAYMENT', true)), await read(held.path))
  compare('status', recorded('GET', /f0700d8a.*status/), await read(`${held.path}/status`))
  expect(await markPaid(server.db, held.id, server.clock.now())).toBe('paid')
  compare('order', order(inStatus('COMPLETE', true)), await read(held.path))
  const ticket = `${api}/event/gala/ticket/${firstOf(held.tickets)}`
  compare('ticket', recorded('GET', /gala\/ticket\/05815818[^/]*/), await read(ticket))
  compare('full ticket', recorded('GET', /gala\/ticket\/039bb93e.*full/), await read(`${ticket}/full`))
  const form = { ...person, userLanguage: 'en', additional: answers }
  compare('ticket change', recorded('PUT', /gala\/ticket\/[^/]*/), parsed(await visitor.put(ticket, form)))
  const wrong = await visitor.put(ticket, { ...form, email: 'x' })
  compare('ticket change', recorded('PUT', /yen\/ticket\/[^/]*/), parsed(wrong))
}

/** Orders without an invoice: paid on site, and free. */
async function compareSmallOrders(): Promise<void> {
  const settings = { COUNTRY_OF_BUSINESS: 'CH', INVOICE_ADDRESS: 'Quay 1', VAT_NR: 'CHE123456788' }
  const site = await buy(server, eventSeed({ settings }), 1, onSite)
  const onSiteOrder = recorded('GET', /reservation\/af0b0da5[^/]*/, inStatus('COMPLETE', true))
  compare('order', onSiteOrder, await read(site.path, site.visitor))
  const free = await buy(server, freeSeed())
  const freeOrder = recorded('GET', /reservation\/b6faa2a7[^/]*/, inStatus('COMPLETE', true))
  compare('order', freeOrder, await read(free.path, free.visitor))
  compare('status', recorded('GET', /b6faa2a7.*status/), await read(`${free.path}/status`))
  const ticket = `${api}/event/${free.shortName}/ticket/${firstOf(free.tickets)}`
  compare('ticket', recorded('GET', /free-one\/ticket\/[^/]*/), await read(ticket))
  compare('full ticket', recorded('GET', /codes\/ticket\/.*full/), await read(`${ticket}/full`))
}

async function comparePasses(): Promise<void> {
  const until = testNow + 200 * 86_400_000
  const seeds = [subscriptionSeed({ validity: {} }), subscriptionSeed({ validity: { from: testNow, until } })]
  const pages: unknown[] = []
  for (const seed of seeds) {
    const pass = { ...seed, privacyPolicyUrl: 'https://example.org/privacy' }
    const id = await insertSubscriptionDescriptor(server.db, pass, picture)
    pages.push(await read(`${api}/subscription/${id}`))
  }
  compare('subscription', recorded('GET', /\/subscription\/[^/]*/), ...pages)
  compare('subscriptions', recorded('GET', /\/subscriptions/), await read(`${api}/subscriptions`))
  const held = await holdSubscription(server, freeSubscriptionSeed())
  const order = (status: string, validated: boolean) =>
    recorded('GET', /reservation\/1cf38721[^/]*/, inStatus(status, validated))
  compare('order of a free pass', order('PENDING', false), await read(held.path, held.visitor))
  await validate(held, subscriptionForm())
  compare('order of a free pass', order('PENDING', true), await read(held.path, held.visitor))
  const paid = await pay(held)
  expect(paid.statusCode, paid.body).toBe(200)
  compare('order of a free pass', order('COMPLETE', true), await read(held.path, held.visitor))
}

/** The rows of the table below "Shapes of answers". */
function documented(): string[] {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/api/differences-from-alfio.md'), 'utf8')
  const [, section = ''] = page.split('\n## Shapes of answers\n')
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\| `/.test(line))
  return rows.flatMap((row) => {
    const [, call = '', path = '', alfio = '', ownShape = '', reason = ''] = row
      .split('|')
      .map((cell) => cell.trim())
    expect(reason, row).not.toBe('')
    const plain = (cell: string) => cell.replaceAll('`', '')
    return plain(call)
      .split(', ')
      .map((call) => `${call} | ${plain(path)} | ${plain(alfio)} | ${plain(ownShape)}`)
  })
}

it('differ from the recorded answers of alf.io only as docs/api/differences-from-alfio.md lists (B245)', async () => {
  await server.load(gala(), picture)
  await compareCatalogue()
  await compareOrder()
  await compareSmallOrders()
  await comparePasses()
  expect([...differences].sort()).toEqual(documented().sort())
})
