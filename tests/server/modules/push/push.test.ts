/* oxlint-disable max-lines -- one server and one push service for all messages */
import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day, hour, minute, second } from '#kit/time/durations.ts'
import type { PushTopic } from '#push/contract.ts'
import { runJobs as runShopJobs, runPushReadings } from '#server/jobs.ts'
import { markPaid } from '#server/modules/payments/cancel-order.ts'
import { removeOldPushRows } from '#server/modules/push/queries/messages.ts'
import { sendDueMessages, type DeliveryResult } from '#server/modules/push/send-messages.ts'
import { followedTopicOf } from '#server/modules/push/topic.ts'
import {
  api,
  bookingForm,
  buy,
  byTransfer,
  forFree,
  hold,
  pay,
  validate,
} from '../../../support/server/purchase.ts'
import { startPushService, type PushDevice, type PushService } from '../../../support/server/push-service.ts'
import { setTickets } from '../../../support/server/rows.ts'
import { openQueuedSale, queuedSeed } from '../../../support/server/sale-queue.ts'
import { category, eventSeed, freeSeed, testNow } from '../../../support/server/seeds.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../support/server/test-server.ts'
import { waitingTools } from '../../../support/server/waiting-list.ts'
import { jsonOf } from '../../../support/wire/json.ts'

let service: PushService
let server: TestServer
const baseUrl = 'https://tickets.tessera.events'
beforeAll(async () => {
  service = await startPushService()
  server = await startTestServer({
    baseUrl,
    push: { transport: service.transport() },
  })
})
beforeEach(async () => {
  server.clock.set(testNow)
  await server.db.deleteFrom('push_subscriptions').execute()
  await server.db.deleteFrom('limited_acts').execute()
})
afterAll(async () => {
  await server.close()
  await service.close()
})

const save = (body: object, visitor: Visitor = server.visitor()) =>
  visitor.put(`${api}/push/subscription`, body)
const follow = (device: PushDevice, topics: readonly PushTopic[], visitor?: Visitor) =>
  save(device.subscription(topics), visitor)

/** Reads and sends, as the jobs do. @returns the results of the attempts */
async function runJobs(): Promise<DeliveryResult[]> {
  const results: DeliveryResult[] = []
  await runPushReadings(server.context)
  await sendDueMessages(server.context, (result) => results.push(result))
  return results
}
function runJobsAfter(ms: number): Promise<DeliveryResult[]> {
  server.clock.advance(ms)
  return runJobs()
}

const ticket = (shortName: string, id: string): PushTopic => ({ type: 'TICKET', shortName, id })
const sale = (shortName: string): PushTopic => ({ type: 'SALE', shortName })

/** A device that follows the tickets of a new order; their state is read. */
async function followedTickets(seed = freeSeed(), count = 1) {
  const { shortName, id, tickets } = await buy(server, seed, count, forFree)
  const device = service.newDevice()
  const topics = tickets.map((uuid) => ticket(shortName, uuid))
  expect(jsonOf(await follow(device, topics))).toBe(true)
  await runJobs()
  expect(device.received).toEqual([])
  return { device, shortName, orderId: id, tickets, topics }
}

const changeEvent = (shortName: string, change: object) =>
  server.db.updateTable('events').set(change).where('short_name', '=', shortName).execute()

/** An event whose sale begins in an hour. */
async function closedSale(): Promise<string> {
  const seed = freeSeed({ categories: [category({ price: 0, saleFrom: testNow + hour })] })
  await server.load(seed)
  return seed.shortName
}

describe('GET /push', () => {
  it('answers the public key, not stored by any cache, and null without https (W201)', async () => {
    const answer = await server.visitor().get(`${api}/push`)
    expect(jsonOf(answer)).toEqual({
      applicationServerKey: server.context.push.keys?.publicKey,
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    const other = await startTestServer()
    expect(jsonOf(await other.visitor().get(`${api}/push`))).toEqual({ applicationServerKey: null })
    await other.close()
  })
})

describe('PUT /push/subscription', () => {
  it('answers false without https, and saves nothing (W201)', async () => {
    const other = await startTestServer({ push: { transport: service.transport() } })
    const body = service.newDevice().subscription([sale('any')])
    expect(jsonOf(await other.visitor().put(`${api}/push/subscription`, body))).toBe(false)
    expect(await other.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
    await other.close()
  })

  const otherPoint = Buffer.alloc(65, 4).toString('base64url')
  it.each([
    ['an endpoint of another host', { endpoint: 'https://elsewhere.tessera.events/push' }],
    [
      'a public key that is no point of the curve',
      { keys: { p256dh: otherPoint, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } },
    ],
    ['a short secret', { keys: { p256dh: pointOf(), auth: 'AAAA' } }],
    ['201 topics', { topics: Array.from({ length: 201 }, (_, index) => sale(`event-${String(index)}`)) }],
    ['a long short name', { topics: [sale('e'.repeat(129))] }],
    ['no topics at all', { topics: null }],
  ])('refuses %s with 400 (W201)', async (_, change) => {
    const body = { ...service.newDevice().subscription([sale('any')]), ...change }
    expect((await save(body)).statusCode).toBe(400)
    expect(await server.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
  })

  it('answers the same for a ticket that exists, a guessed one, and a type of a newer client (W201)', async () => {
    const { shortName, tickets } = await buy(server, freeSeed(), 1, forFree)
    const uuid = tickets[0] ?? ''
    const bodies = [
      ticket(shortName, uuid),
      ticket(shortName, crypto.randomUUID()),
      ticket('none', uuid),
      { type: 'NEW', shortName },
    ]
    const answers = await Promise.all(
      bodies.map((topic) => save(service.newDevice().subscription([topic as PushTopic]))),
    )
    expect(answers.map((answer) => [answer.statusCode, jsonOf(answer)])).toEqual(
      bodies.map(() => [200, true]),
    )
    expect(answers.every(({ headers }) => headers['cache-control'] === 'no-store')).toBe(true)
  })

  it('replaces what the endpoint follows, and deletes the subscription without topics (W201)', async () => {
    const { device, shortName, tickets } = await followedTickets(freeSeed(), 2)
    await follow(device, [ticket(shortName, tickets[0] ?? '')])
    expect(await server.db.selectFrom('push_topics').select('id').execute()).toHaveLength(1)
    expect(await server.db.selectFrom('push_subscriptions').select('id').execute()).toHaveLength(1)
    expect(jsonOf(await follow(device, []))).toBe(true)
    for (const table of ['push_subscriptions', 'push_topics', 'push_messages'] as const)
      expect(await server.db.selectFrom(table).select('id').execute()).toEqual([])
  })

  it('refuses the eleventh new endpoint of a session in an hour with 429, and no known one (W201)', async () => {
    const visitor = server.visitor()
    const devices = Array.from({ length: 11 }, () => service.newDevice())
    const statuses: number[] = []
    for (const device of devices) statuses.push((await follow(device, [sale('any')], visitor)).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    expect((await follow(devices[0]!, [sale('other')], visitor)).statusCode).toBe(200)
  })

  it('stores endpoint, keys, ids and links encrypted (W209)', async () => {
    const { device, shortName, tickets } = await followedTickets()
    await changeEvent(shortName, { starts_at: testNow + 40 * day })
    await runJobsAfter(11 * minute)
    expect(device.kinds()).toEqual(['EVENT_CHANGED'])
    const rows = await Promise.all(
      (['push_subscriptions', 'push_topics', 'push_messages'] as const).map((table) =>
        server.db.selectFrom(table).selectAll().execute(),
      ),
    )
    const text = JSON.stringify(rows)
    expect(rows.every((table) => table.length === 1)).toBe(true)
    for (const secret of [device.endpoint.slice(-24), tickets[0] ?? 'missing', shortName, 'Zoë', 'Alvarez'])
      expect(text).not.toContain(secret)
  })
})

function pointOf(): string {
  const ecdh = createECDH('prime256v1')
  return ecdh.generateKeys().toString('base64url')
}

describe('a device that follows a ticket', () => {
  it('gets a declarative message in its language when the event moves, signed for its push service (W202)', async () => {
    const { shortName, tickets } = await buy(server, freeSeed(), 1, forFree)
    const device = service.newDevice()
    await save(device.subscription([ticket(shortName, tickets[0] ?? '')], 'de'))
    await runJobs()
    await changeEvent(shortName, { starts_at: testNow + 40 * day, ends_at: testNow + 41 * day })
    await runJobsAfter(11 * minute)
    const [received, ...others] = device.received
    expect(others).toEqual([])
    expect(received?.message).toEqual({
      web_push: 8030,
      notification: {
        title: 'Eine Veranstaltung hat eine neue Zeit oder einen neuen Ort',
        lang: 'de',
        dir: 'ltr',
        navigate: `https://tickets.tessera.events/event/${shortName}/ticket/${tickets[0] ?? ''}/view`,
        tag: received?.headers['topic'],
        silent: false,
        data: { kind: 'EVENT_CHANGED' },
      },
      mutable: true,
    })
    expect(received?.headers).toMatchObject({ urgency: 'high', ttl: String((28 * day) / second) })
    expect(received?.applicationServerKey).toBe(server.context.push.keys?.publicKey)
    expect(received?.claims).toMatchObject({ aud: service.origin, sub: baseUrl })
  })

  it('gets one message for two tickets of an event that moves, and none when nothing changes (W202)', async () => {
    const { device, shortName } = await followedTickets(freeSeed(), 2)
    await changeEvent(shortName, { starts_at: testNow + 40 * day })
    await runJobsAfter(11 * minute)
    await runJobsAfter(11 * minute)
    expect(device.kinds()).toEqual(['EVENT_CHANGED'])
  })

  it('gets a message again when a change is taken back (W202)', async () => {
    const { device, shortName } = await followedTickets()
    await changeEvent(shortName, { starts_at: testNow + 40 * day })
    await runJobsAfter(11 * minute)
    await changeEvent(shortName, { starts_at: testNow + 38 * day })
    await runJobsAfter(11 * minute)
    expect(device.kinds()).toEqual(['EVENT_CHANGED', 'EVENT_CHANGED'])
  })

  it('gets one message when the event is canceled (W202)', async () => {
    const { device, shortName } = await followedTickets(freeSeed(), 2)
    await changeEvent(shortName, { status: 'DISABLED' })
    await runJobsAfter(11 * minute)
    expect(device.kinds()).toEqual(['EVENT_CANCELED'])
  })

  it('gets a message for each ticket that another person changed or released (W202)', async () => {
    const { device, tickets, orderId } = await followedTickets(freeSeed(), 2)
    const rows = server.db.updateTable('tickets').where('reservation_id', '=', orderId)
    await rows
      .set({ first_name: 'Max' })
      .where('public_uuid', '=', tickets[0] ?? '')
      .execute()
    await rows
      .set({ public_uuid: crypto.randomUUID(), status: 'FREE' })
      .where('public_uuid', '=', tickets[1] ?? '')
      .execute()
    await runJobsAfter(11 * minute)
    expect(device.kinds().toSorted()).toEqual(['TICKET_CHANGED', 'TICKET_VOID'])
  })

  it('gets no message of a change before its last call, such as its own (W202)', async () => {
    const { device, orderId, topics } = await followedTickets()
    await setTickets(server, orderId, { first_name: 'Max' })
    await follow(device, topics)
    await runJobsAfter(11 * minute)
    expect(device.received).toEqual([])
  })

  it('gets a message when the waiting room of an online event opens (W202)', async () => {
    const startsAt = Date.UTC(2027, 2, 1, 23, 0)
    const seed = freeSeed({
      format: 'ONLINE',
      startsAt,
      endsAt: startsAt + 2 * hour,
      joinLinks: [{ url: 'https://meet.tessera.events', from: startsAt, until: startsAt + 2 * hour }],
      categories: [category({ price: 0, saleUntil: startsAt })],
    })
    const { device } = await followedTickets(seed)
    server.clock.set(startsAt - minute)
    await runJobs()
    expect(device.received).toEqual([])
    await runJobsAfter(2 * minute)
    expect(device.kinds()).toEqual(['WAITING_ROOM_OPEN'])
  })
})

describe('a device that waits', () => {
  it('gets a message when the transfer of its order arrives (W203)', async () => {
    const order = await buy(server, eventSeed(), 1, byTransfer)
    const device = service.newDevice()
    await follow(device, [{ type: 'ORDER', shortName: order.shortName, id: order.id }])
    await runShopJobs(server.context)
    await runJobs()
    expect(device.received).toEqual([])
    await markPaid(server.db, order.id, server.clock.now())
    await runShopJobs(server.context)
    await runJobsAfter(minute)
    await runJobsAfter(minute)
    expect(device.kinds()).toEqual(['TRANSFER_ARRIVED'])
    expect(device.received[0]?.message.notification.navigate).toBe(
      `https://tickets.tessera.events/event/${order.shortName}/reservation/${order.id}/success`,
    )
    expect(await server.db.selectFrom('push_topics').select('id').execute()).toEqual([])
  })

  it('gets a message of an order that was complete when it subscribed, once (W203)', async () => {
    const order = await hold(server, freeSeed())
    await validate(order, bookingForm(order))
    await pay(order, forFree)
    await runShopJobs(server.context)
    const device = service.newDevice()
    const topic: PushTopic = { type: 'ORDER', shortName: order.shortName, id: order.id }
    await follow(device, [topic])
    await runJobs()
    await follow(device, [topic])
    await runJobsAfter(minute)
    expect(device.kinds()).toEqual(['ORDER_PAID'])
  })

  it('gets a message when the sale begins (W203)', async () => {
    const shortName = await closedSale()
    const device = service.newDevice()
    await follow(device, [sale(shortName)])
    await runJobs()
    await runJobsAfter(59 * minute)
    expect(device.received).toEqual([])
    await runJobsAfter(minute)
    expect(device.kinds()).toEqual(['SALE_OPEN'])
  })

  it('follows no turn in the sale queue without a session (W203)', () => {
    expect(followedTopicOf({ type: 'SALE_QUEUE', shortName: 'any' }, null)).toBeNull()
  })

  it('keeps its place in the sale queue with a closed app, and gets a message when it is its turn (W203)', async () => {
    const queue = await openQueuedSale(server, queuedSeed(1))
    const first = server.visitor()
    const later = server.visitor()
    expect(await queue.attempt(first)).toBe('reserved')
    expect(await queue.attempt(later)).toBe('waiting 1')
    const device = service.newDevice()
    await follow(device, [{ type: 'SALE_QUEUE', shortName: queue.shortName }], later)
    await runJobs()
    for (let minutes = 0; minutes < 24; minutes += 1) await runJobsAfter(minute)
    expect(device.received).toEqual([])
    server.clock.advance(3 * minute)
    await runShopJobs(server.context)
    await runJobsAfter(minute)
    await runJobsAfter(minute)
    expect(device.kinds()).toEqual(['SALE_QUEUE_TURN'])
    expect(await queue.poll(later)).toBe('ADMITTED')
  })

  it('gets a message when the waiting list has a ticket for it (W203)', async () => {
    const tools = waitingTools(() => server)
    const { shortName, held } = await tools.soldOut(['bea@example.org'])
    const [entry] = await tools.entries(shortName)
    const device = service.newDevice()
    await follow(device, [{ type: 'WAITING_LIST', shortName, id: entry?.token ?? '' }])
    await runJobs()
    expect(device.received).toEqual([])
    await tools.letGo(held)
    await runShopJobs(server.context)
    await runJobsAfter(minute)
    expect(device.kinds()).toEqual(['WAITING_LIST_OFFER'])
    expect(device.received[0]?.message.notification.navigate).toMatch(
      new RegExp(`^https://tickets\\.tessera\\.events/event/${shortName}/reservation/[0-9a-f-]{36}/book$`),
    )
  })
})

describe('a message', () => {
  async function openedSale() {
    const shortName = await closedSale()
    const device = service.newDevice()
    await follow(device, [sale(shortName)])
    server.clock.advance(hour)
    return device
  }
  it('is repeated after the time that the push service names (W205)', async () => {
    const device = await openedSale()
    device.answerNext({ status: 429, headers: { 'retry-after': '600' } }, { status: 503 })
    expect(await runJobs()).toEqual(['retried'])
    expect(await runJobsAfter(9 * minute)).toEqual([])
    expect(await runJobsAfter(minute)).toEqual(['retried'])
    expect(await runJobsAfter(2 * minute - second)).toEqual([])
    expect(await runJobsAfter(second)).toEqual(['delivered'])
    expect(device.kinds()).toEqual(['SALE_OPEN'])
    expect(await runJobsAfter(hour)).toEqual([])
  })

  it.each([404, 410])('ends the subscription when the push service answers %i (W205)', async (status) => {
    const device = await openedSale()
    device.answerNext({ status })
    expect(await runJobs()).toEqual(['gone'])
    expect(await server.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
  })

  it('is dropped when it would come too late, and when the push service refuses its form (W205)', async () => {
    const late = await openedSale()
    late.answerNext({ status: 500, headers: { 'retry-after': '90000' } })
    expect(await runJobs()).toEqual(['dropped'])
    const refused = await openedSale()
    refused.answerNext({ status: 413 })
    expect(await runJobs()).toEqual(['dropped'])
    expect(await runJobsAfter(day)).toEqual([])
  })

  it('is counted as refused when keys or subject are wrong (W205)', async () => {
    const device = await openedSale()
    device.answerNext({ status: 403 })
    expect(await runJobs()).toEqual(['refused'])
    expect(await runJobsAfter(minute)).toEqual(['delivered'])
  })

  it('that an instance has delivered before it ended is sent again under its tag by another one (W206)', async () => {
    const device = await openedSale()
    await runPushReadings(server.context)
    const { push } = server.context
    const send = async (...message: Parameters<typeof push.transport.send>) => {
      await push.transport.send(...message)
      return new Promise<never>(() => undefined)
    }
    void sendDueMessages({ ...server.context, push: { ...push, transport: { ...push.transport, send } } })
    await expect.poll(() => device.kinds()).toEqual(['SALE_OPEN'])
    expect(await runJobsAfter(59 * second)).toEqual([])
    expect(await runJobsAfter(second)).toEqual(['delivered'])
    const tags = device.received.map(({ message }) => message.notification.tag)
    expect(tags).toEqual([tags[0], tags[0]])
  })

  it('is sent once to each device when instances read and send at the same time (W206)', async () => {
    const shortName = await closedSale()
    const devices = Array.from({ length: 8 }, () => service.newDevice())
    for (const device of devices) await follow(device, [sale(shortName)])
    server.clock.advance(hour)
    const atOnce = (work: () => Promise<unknown>) => Promise.all([work(), work(), work(), work()])
    await atOnce(() => runPushReadings(server.context))
    await atOnce(() => sendDueMessages(server.context))
    expect(devices.map((device) => device.kinds())).toEqual(devices.map(() => ['SALE_OPEN']))
  })

  it('is deleted 60 days after its end, and a subscription that follows nothing after a day (W209)', async () => {
    await openedSale()
    await runJobs()
    const counts = async () => [
      (await server.db.selectFrom('push_messages').select('id').execute()).length,
      (await server.db.selectFrom('push_subscriptions').select('id').execute()).length,
    ]
    await removeOldPushRows(server.db, server.clock.now() + 12 * hour)
    expect(await counts()).toEqual([1, 1])
    await removeOldPushRows(server.db, server.clock.now() + 2 * day)
    expect(await counts()).toEqual([0, 0])
  })
})
