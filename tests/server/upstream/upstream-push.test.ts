/* oxlint-disable max-lines -- two fronts, one alf.io and one push service for all messages */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PushTopic } from '#core/contract/push.ts'
import { day, hour, minute, second } from '#core/domain/durations.ts'
import { sendAdminRequest } from '#server/admin/admin-socket.ts'
import { inspectDatabase } from '#server/admin/doctor/inspect-database.ts'
import { runJobs as runShopJobs, runPushReadings } from '#server/jobs.ts'
import { markPaid } from '#server/modules/payments/index.ts'
import {
  makePushKeys,
  removeOldPushRows,
  sendDueMessages,
  writePushKeys,
  type PushContext,
} from '#server/modules/push/index.ts'
import { buildUpstreamServer, type UpstreamServer } from '#server/upstream-server.ts'
import { upstreamTopics } from '#server/upstream/upstream-topics.ts'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import { startFakeAlfio, type FakeAlfio, type OtherAnswer } from '../../support/fake-alfio.ts'
import { fakeDist } from '../../support/fake-dist.ts'
import { jsonOf } from '../../support/json.ts'
import { api, buy, byTransfer, forFree } from '../../support/purchase.ts'
import { startPushService, type PushDevice, type PushService } from '../../support/push-service.ts'
import { category, eventSeed, freeSeed, testNow } from '../../support/seeds.ts'
import { startChild } from '../../support/start-child.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const dist = fakeDist()
const baseUrl = 'https://tickets.tessera.events'
const perMinute = 60
let service: PushService
let office: TestServer
let alfio: FakeAlfio
let database: TestDatabase
let fronts: UpstreamServer[]

beforeAll(async () => {
  service = await startPushService()
  office = await startTestServer()
  alfio = await startFakeAlfio(office)
  database = await createDatabase()
  const start = () =>
    buildUpstreamServer({
      upstream: alfio.origin,
      dist,
      baseUrl,
      now: office.clock.now,
      measured: true,
      push: { database: { url: database.url }, perMinute, transport: service.transport() },
    })
  fronts = [await start(), await start()]
  await writePushKeys(contextOf(0).db, makePushKeys('mailto:tickets@tessera.events'))
})
beforeEach(async () => {
  office.clock.set(testNow)
  alfio.recover()
  const { db } = contextOf(0)
  for (const table of ['push_subscriptions', 'limited_acts', 'push_budgets'] as const)
    await db.deleteFrom(table).execute()
  alfioRequests()
})
afterAll(async () => {
  await Promise.all(fronts.map((front) => front.close()))
  await alfio.close()
  await office.close()
  await service.close()
  await database.drop()
  rmSync(dist, { recursive: true })
})

function contextOf(index: number): PushContext {
  const context = fronts[index]?.pushContext
  if (!context) throw new Error('This front has no messages')
  return context
}

let seen = 0
/** Paths of the requests since the last call. */
function alfioRequests(): string[] {
  const paths = alfio.requests.slice(seen)
  seen = alfio.requests.length
  return paths.map((path) => path.replace(api, ''))
}

const sourceOf = (context: PushContext, budget = perMinute) =>
  upstreamTopics({ context, upstream: alfio.origin, perMinute: budget, timeout: 2 * second })

/** Reads and sends, as the jobs of one instance do. */
async function runJobs(context = contextOf(0), source = sourceOf(context)): Promise<void> {
  await runPushReadings(context, source)
  await sendDueMessages(context)
}
async function runJobsAfter(ms: number): Promise<void> {
  office.clock.advance(ms)
  await runJobs()
}
/** Runs the job until every ticket was read again. */
const round = 16 * minute

const save = async (device: PushDevice, topics: readonly PushTopic[]) => {
  const answer = await fronts[0]!.app.inject({
    method: 'PUT',
    url: `${api}/push/subscription`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(device.subscription(topics)),
  })
  await contextOf(0).db.deleteFrom('limited_acts').execute()
  return answer
}
async function follow(topics: readonly PushTopic[]): Promise<PushDevice> {
  const device = service.newDevice()
  expect(jsonOf(await save(device, topics))).toBe(true)
  return device
}
const ticket = (shortName: string, id: string): PushTopic => ({ type: 'TICKET', shortName, id })
const sale = (shortName: string): PushTopic => ({ type: 'SALE', shortName })

/** A device that follows the tickets of a new order; their state is read. */
async function followedTickets(seed = freeSeed(), count = 1) {
  const { shortName, id, tickets } = await buy(office, seed, count, forFree)
  const device = await follow(tickets.map((uuid) => ticket(shortName, uuid)))
  await runJobs()
  expect(device.received).toEqual([])
  return { device, shortName, orderId: id, tickets }
}
const changeEvent = (shortName: string, change: object) =>
  office.db.updateTable('events').set(change).where('short_name', '=', shortName).execute()
const move = (shortName: string) => changeEvent(shortName, { starts_at: testNow + 37 * day })
const topicCount = async () => (await contextOf(0).db.selectFrom('push_topics').select('id').execute()).length

const answers = (answer: OtherAnswer) => alfio.answerBy(() => answer)
const down: OtherAnswer = { status: 503 }
const notFoundOfProxy: OtherAnswer = {
  status: 404,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Not found</title>',
}

describe('the calls of push on a server with ALFIO_URL and a budget', () => {
  it('answer the key, save a subscription without a session, and ask alf.io nothing (W260)', async () => {
    const key = await fronts[0]!.app.inject(`${api}/push`)
    expect(jsonOf(key)).toEqual({ applicationServerKey: expect.stringMatching(/^[\w-]{87}$/) as string })
    expect(key.headers['cache-control']).toBe('no-store')
    const device = await follow([sale('any')])
    expect(await topicCount()).toBe(1)
    expect(jsonOf(await save(device, []))).toBe(true)
    expect(await topicCount()).toBe(0)
    expect(alfioRequests()).toEqual([])
  })

  it('do not exist without a budget: alf.io answers 404 (W260)', async () => {
    const front = await buildUpstreamServer({ upstream: alfio.origin, dist, baseUrl })
    expect(front.pushContext).toBeNull()
    answers({ status: 404, headers: { 'alfio-openid-enabled': 'false' } })
    expect((await front.app.inject(`${api}/push`)).statusCode).toBe(404)
    expect(alfioRequests()).toEqual(['/push'])
    await front.close()
  })
})

describe('a device that follows a ticket of alf.io', () => {
  it('gets one message for two tickets of an event that moves (W261)', async () => {
    const { device, shortName, tickets } = await followedTickets(freeSeed(), 2)
    await move(shortName)
    await runJobsAfter(round)
    await runJobsAfter(round)
    expect(device.kinds()).toEqual(['EVENT_CHANGED'])
    expect(tickets.map((id) => `${baseUrl}/event/${shortName}/ticket/${id}/view`)).toContain(
      device.received[0]?.message.notification.navigate,
    )
  })

  it('gets a message of a canceled event after two answers, and none after the first (W261)', async () => {
    const { device, shortName } = await followedTickets(freeSeed(), 2)
    await changeEvent(shortName, { status: 'DISABLED' })
    await runJobsAfter(round)
    expect(device.received).toEqual([])
    await runJobsAfter(minute)
    await runJobsAfter(round)
    expect(device.kinds()).toEqual(['EVENT_CANCELED'])
  })

  it('gets no message when alf.io did not find the event once (W261)', async () => {
    const { device, shortName } = await followedTickets()
    await changeEvent(shortName, { status: 'DISABLED' })
    await runJobsAfter(round)
    await changeEvent(shortName, { status: 'PUBLIC' })
    for (let times = 0; times < 3; times += 1) await runJobsAfter(round)
    expect(device.received).toEqual([])
  })

  it('gets a message of a ticket that another person changed, and one of a void ticket, then it is not read (W261)', async () => {
    const { device, tickets, orderId } = await followedTickets(freeSeed(), 2)
    const rows = office.db.updateTable('tickets').where('reservation_id', '=', orderId)
    await rows
      .set({ first_name: 'Max' })
      .where('public_uuid', '=', tickets[0] ?? '')
      .execute()
    await rows
      .set({ public_uuid: crypto.randomUUID(), status: 'FREE' })
      .where('public_uuid', '=', tickets[1] ?? '')
      .execute()
    await runJobsAfter(round)
    expect(device.kinds()).toEqual(['TICKET_CHANGED'])
    await runJobsAfter(minute)
    expect(device.kinds()).toEqual(['TICKET_CHANGED', 'TICKET_VOID'])
    await runJobsAfter(round)
    expect(await topicCount()).toBe(1)
  })

  it('gets a message when its online event opens (W261)', async () => {
    const startsAt = Date.UTC(2027, 2, 1, 13, 0)
    const { device } = await followedTickets(
      freeSeed({
        format: 'ONLINE',
        startsAt,
        endsAt: startsAt + 2 * hour,
        joinLinks: [{ url: 'https://meet.tessera.events', from: startsAt, until: startsAt + 2 * hour }],
        categories: [category({ price: 0, saleUntil: startsAt })],
      }),
    )
    office.clock.set(startsAt - minute)
    await runJobs()
    expect(device.received).toEqual([])
    await runJobsAfter(3 * minute)
    expect(device.kinds()).toEqual(['WAITING_ROOM_OPEN'])
  })

  it('stores hashes: neither name nor place nor ids (W261)', async () => {
    const { shortName, tickets } = await followedTickets()
    await move(shortName)
    await runJobsAfter(round)
    const { db } = contextOf(0)
    const rows = await Promise.all(
      (['push_subscriptions', 'push_topics', 'push_messages', 'push_budgets'] as const).map((table) =>
        db.selectFrom(table).selectAll().execute(),
      ),
    )
    expect(rows.every((table) => table.length === 1)).toBe(true)
    for (const secret of ['Zoë', 'lvarez', 'xample.org', 'Nassa', shortName, tickets[0] ?? 'missing'])
      expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('is forgotten a day after the event, and at once when it ends its subscription (W261)', async () => {
    const { device } = await followedTickets()
    office.clock.set(Date.UTC(2027, 6, 11, 21, 31))
    await removeOldPushRows(contextOf(0).db, office.clock.now())
    expect(await topicCount()).toBe(0)
    office.clock.set(testNow)
    const other = await followedTickets()
    expect(await topicCount()).toBe(1)
    await save(other.device, [])
    expect(await topicCount()).toBe(0)
    expect([device.received, other.device.received]).toEqual([[], []])
  })
})

describe('a device that waits in front of alf.io', () => {
  it('gets a message when the transfer of its order arrives (W262)', async () => {
    const order = await buy(office, eventSeed(), 1, byTransfer)
    const device = await follow([{ type: 'ORDER', shortName: order.shortName, id: order.id }])
    await runShopJobs(office.context)
    await runJobs()
    expect(device.received).toEqual([])
    await markPaid(office.db, order.id, office.clock.now())
    await runShopJobs(office.context)
    await runJobsAfter(11 * minute)
    await runJobsAfter(11 * minute)
    expect(device.kinds()).toEqual(['TRANSFER_ARRIVED'])
    expect(device.received[0]?.message.notification.navigate).toBe(
      `${baseUrl}/event/${order.shortName}/reservation/${order.id}/success`,
    )
    expect(await topicCount()).toBe(0)
  })

  it('gets a message when the sale begins, two devices with one request (W262)', async () => {
    const seed = freeSeed({ categories: [category({ price: 0, saleFrom: testNow + hour })] })
    await office.load(seed)
    const devices = [await follow([sale(seed.shortName)]), await follow([sale(seed.shortName)])]
    await runJobs()
    expect(alfioRequests()).toEqual([`/event/${seed.shortName}/ticket-categories`])
    await runJobsAfter(59 * minute)
    expect(devices.flatMap((device) => device.received)).toEqual([])
    await runJobsAfter(3 * minute)
    expect(devices.map((device) => device.kinds())).toEqual([['SALE_OPEN'], ['SALE_OPEN']])
  })

  it('is not followed for what alf.io does not have: a sale queue, and an entry of its waiting list (W262)', async () => {
    await follow([
      { type: 'WAITING_LIST', shortName: 'any', id: crypto.randomUUID() },
      { type: 'SALE_QUEUE', shortName: 'any' },
      sale('../../admin'),
      sale('a;b%2f'),
    ])
    await runJobs()
    expect(await topicCount()).toBe(0)
    expect(alfioRequests()).toEqual([])
  })
})

describe('an alf.io server that does not answer', () => {
  it.each<[string, OtherAnswer]>([
    ['503', down],
    ['429', { status: 429 }],
    ['a 404 page of a proxy', notFoundOfProxy],
    ['a sign-in page', { ...notFoundOfProxy, status: 200 }],
    ['a redirect', { status: 302, headers: { location: 'https://elsewhere.tessera.events/' } }],
    ['a lost connection', { status: 0, lost: true }],
    ['null', { status: 200, body: 'null' }],
  ])('voids no ticket and loses no fact: %s (W263)', async (_, answer) => {
    const { device, shortName } = await followedTickets()
    await move(shortName)
    answers(answer)
    for (let times = 0; times < 6; times += 1) await runJobsAfter(round)
    expect(device.received).toEqual([])
    expect(await topicCount()).toBe(1)
    alfio.recover()
    await runJobsAfter(hour)
    await runJobsAfter(round)
    expect(device.kinds()).toEqual(['EVENT_CHANGED'])
  })

  it('is asked again after 1, 2, 4, ... minutes by one request, and each hour at last (W263)', async () => {
    await followedTickets(freeSeed(), 5)
    answers(down)
    alfioRequests()
    office.clock.advance(round)
    const times: number[] = []
    for (let minutes = 0; minutes < 300; minutes += 1) {
      await runJobs()
      const count = alfioRequests().length
      // The first batch has two requests at the same time.
      expect(count).toBeLessThanOrEqual(minutes === 0 ? 2 : 1)
      if (count > 0) times.push(minutes)
      office.clock.advance(minute)
    }
    expect(times).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243])
  })

  it('is asked again after the time that it names (W263)', async () => {
    await followedTickets()
    answers({ status: 429, headers: { 'retry-after': '600' } })
    await runJobsAfter(round)
    alfioRequests()
    await runJobsAfter(9 * minute)
    expect(alfioRequests()).toEqual([])
    await runJobsAfter(minute)
    expect(alfioRequests()).toHaveLength(1)
  })

  it('is given up after the timeout, and a batch ends with its first failure (W263)', async () => {
    await followedTickets(freeSeed(), 5)
    answers({ status: 200, silent: true })
    alfioRequests()
    office.clock.advance(round)
    const context = contextOf(0)
    await runJobs(context, upstreamTopics({ context, upstream: alfio.origin, perMinute, timeout: 50 }))
    expect(alfioRequests().length).toBeLessThanOrEqual(2)
  })
})

describe('the budget of requests to alf.io', () => {
  /** Devices with an invented ticket of one event each. */
  async function followInventedTickets(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1)
      await follow([ticket(`none-${String(index)}`, crypto.randomUUID())])
  }

  it('is kept in any minute over two instances that read at the same time (W264)', async () => {
    await followInventedTickets(150)
    const times: number[] = []
    for (let steps = 0; steps < 24; steps += 1) {
      await Promise.all([0, 1].map((index) => runJobs(contextOf(index))))
      times.push(...alfioRequests().map(() => office.clock.now()))
      office.clock.advance(10 * second)
    }
    for (const time of times)
      expect(times.filter((at) => at >= time && at < time + minute).length).toBeLessThanOrEqual(perMinute)
    expect(times).toHaveLength(150)
    expect(await topicCount()).toBe(0)
  })

  it('gives every device its turn before one has a second: 200 invented tickets delay no other (W264)', async () => {
    const { device, shortName } = await followedTickets()
    await move(shortName)
    const invented = Array.from({ length: 200 }, (_, index) =>
      ticket(`none-${String(index)}`, crypto.randomUUID()),
    )
    await follow(invented)
    await runJobsAfter(round)
    expect(device.kinds()).toEqual(['EVENT_CHANGED'])
    expect(await topicCount()).toBeGreaterThan(100)
  })

  it('reads an event once for all its tickets (W264)', async () => {
    const { tickets } = await buy(office, freeSeed(), 5, forFree)
    const { shortName } = await office.db
      .selectFrom('events')
      .innerJoin('tickets', 'tickets.event_id', 'events.id')
      .select('short_name as shortName')
      .where('public_uuid', '=', tickets[0] ?? '')
      .executeTakeFirstOrThrow()
    for (const id of tickets) await follow([ticket(shortName, id)])
    await runJobs()
    expect(alfioRequests().filter((path) => path === `/event/${shortName}`)).toHaveLength(1)
  })

  it('is free again a minute after the longest batch when an instance ended while it read, and its topics are read (W264)', async () => {
    await followedTickets()
    const context = contextOf(0)
    office.clock.advance(round)
    const reader = await sourceOf(context).open(200)
    expect(reader.capacity).toBe(20)
    await context.db
      .updateTable('push_topics')
      .set({ check_at: office.clock.now() + minute })
      .execute()
    alfioRequests()
    office.clock.advance(minute)
    await runJobs(contextOf(1))
    expect(alfioRequests()).toEqual([])
    office.clock.advance(minute / 2)
    await runJobs(contextOf(1))
    expect(alfioRequests()).toHaveLength(2)
    await reader.close()
  })

  it('and the readings go on after a clock that was a month ahead is set back (W264)', async () => {
    const { device, shortName } = await followedTickets()
    office.clock.advance(10 * day)
    answers(down)
    await runJobs()
    alfio.recover()
    office.clock.set(testNow + 20 * minute)
    await move(shortName)
    await runJobs()
    await runJobsAfter(hour)
    await runJobsAfter(round)
    expect(device.kinds()).toEqual(['EVENT_CHANGED'])
  })
})

describe('two instances in front of alf.io', () => {
  it('send one message of a fact when both read and send at the same time (W265)', async () => {
    const { shortName, tickets } = await buy(office, freeSeed(), 5, forFree)
    const devices = await Promise.all(tickets.map((id) => follow([ticket(shortName, id)])))
    await runJobs()
    await move(shortName)
    office.clock.advance(round)
    await Promise.all([0, 1, 0, 1].map((index) => runJobs(contextOf(index))))
    expect(devices.map((device) => device.kinds())).toEqual(devices.map(() => ['EVENT_CHANGED']))
  })
})

describe('an instance in front of alf.io that is killed while it reads', () => {
  it('loses no fact: another one reports it once (W265)', async () => {
    const { shortName, tickets } = await buy(office, freeSeed(), 5, forFree)
    const devices = await Promise.all(tickets.map((id) => follow([ticket(shortName, id)])))
    await runJobs()
    await move(shortName)
    alfio.answerBy((path) => (path.includes('/ticket/') ? { status: 200, silent: true } : null))
    alfioRequests()
    const killed = await startChild({
      url: database.url,
      dist,
      alfio: alfio.origin,
      pushService: { origin: service.origin, certificate: service.certificate },
      ahead: testNow + round - Date.now(),
    })
    await vi.waitFor(() => expect(alfio.requests.slice(seen).join()).toContain('/ticket/'), {
      timeout: 20_000,
    })
    await killed.kill()
    alfio.recover()
    office.clock.set(testNow + round + 2 * minute)
    await runJobs()
    await runJobsAfter(round)
    expect(devices.map((device) => device.kinds())).toEqual(devices.map(() => ['EVENT_CHANGED']))
  }, 120_000)
})

describe('a hostile answer of alf.io', () => {
  const event = {
    location: 'x',
    format: 'IN_PERSON',
    timeZone: 'Europe/Zurich',
    datesWithOffset: {
      startDateTime: testNow + 30 * day,
      startTimeZoneOffset: 0,
      endDateTime: testNow + 31 * day,
      endTimeZoneOffset: 0,
    },
  }
  const dates = (start: unknown, end: unknown = start) => ({
    ...event,
    datesWithOffset: { ...event.datesWithOffset, startDateTime: start, endDateTime: end },
  })
  it.each<[string, unknown]>([
    ['a zone that does not exist', { ...event, timeZone: 'Mars/Phobos' }],
    ['a zone of a megabyte', { ...event, timeZone: 'x'.repeat(999_000) }],
    ['dates beyond the calendar', dates(1e300)],
    ['a date that is text', dates('tomorrow')],
    ['dates before the calendar', dates(-9e15)],
    ['a list', [[[event]]]],
    ['two megabytes', { ...event, location: 'x'.repeat(2_000_000) }],
    ['a place that is an object', { ...event, location: { toString: 'x' } }],
  ])('stops no other reading: %s (W266)', async (_, body) => {
    const { device, shortName } = await followedTickets()
    const other = await followedTickets()
    await move(shortName)
    await move(other.shortName)
    alfio.answerBy((path) =>
      path === `${api}/event/${shortName}` ? { status: 200, body: JSON.stringify(body) } : null,
    )
    await runJobsAfter(round)
    expect([device.kinds(), other.device.kinds()]).toEqual([[], ['EVENT_CHANGED']])
    alfio.recover()
    await runJobsAfter(round)
    expect(device.kinds()).toEqual(['EVENT_CHANGED'])
  })

  it('with fractions of a millisecond and half a surrogate pair is read (W266)', async () => {
    const { device, shortName } = await followedTickets()
    const fraction = JSON.stringify({ ...dates(testNow + 9 * day + 0.5), location: 'x' }).replace(
      '"x"',
      '"\\ud800"',
    )
    alfio.answerBy((path) => (path === `${api}/event/${shortName}` ? { status: 200, body: fraction } : null))
    await runJobsAfter(round)
    await runJobsAfter(round)
    expect(device.kinds()).toEqual(['EVENT_CHANGED'])
  })
})

describe('the operator of a server in front of alf.io', () => {
  const inspect = async (pushBudget = perMinute) => {
    const { db, now } = contextOf(0)
    const findings = await inspectDatabase({ db, now: now(), embedded: true, sells: false, pushBudget })
    return findings.filter(({ about }) => about !== 'clock')
  }
  const figures = async () =>
    new Map(
      (await fronts[0]!.metrics!.read())
        .split('\n')
        .filter((line) => line.startsWith('tessera_'))
        .map((line): [string, number] => [
          line.slice(0, line.lastIndexOf(' ')),
          Number(line.split(' ').at(-1)),
        ]),
    )

  it('sees devices, requests and a pause in doctor and in the figures (W267)', async () => {
    await followedTickets()
    expect(await inspect()).toEqual([
      expect.objectContaining({ about: 'database', level: 'ok' }),
      expect.objectContaining({ about: 'rights', level: 'ok' }),
      expect.objectContaining({
        about: 'push',
        level: 'ok',
        text: expect.stringContaining('1 devices') as string,
      }),
      { about: 'readings', level: 'ok', text: '2 of 60 requests in the last minute' },
    ])
    const before = await figures()
    expect(before.get('tessera_push_subscriptions')).toBe(1)
    expect(before.get('tessera_push_requests')).toBe(2)
    expect(before.get('tessera_push_paused')).toBe(0)
    answers(down)
    await runJobsAfter(round)
    expect((await inspect()).at(-1)).toMatchObject({
      level: 'warning',
      text: expect.stringContaining('did not answer') as string,
    })
    expect((await figures()).get('tessera_push_paused')).toBe(1)
  })

  it('sees that the budget is too small (W267)', async () => {
    await followedTickets()
    office.clock.advance(round + hour)
    expect((await inspect()).at(-1)).toMatchObject({
      level: 'warning',
      fix: 'Raise ALFIO_PUSH_BUDGET, if alf.io can answer more.',
    })
    expect((await figures()).get('tessera_oldest_push_reading_seconds')).toBeGreaterThan(3600)
  })

  it('makes the keys beside the running server with PGlite, and a restart goes on reading (W260)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-front-'))
    const start = (jobs: boolean) =>
      buildUpstreamServer({
        upstream: alfio.origin,
        dist,
        baseUrl,
        push: { database: { folder }, perMinute, jobs, transport: service.transport() },
      })
    const first = await start(false)
    const input = { subject: 'mailto:tickets@tessera.events', replace: false }
    expect(await sendAdminRequest(folder, { command: 'push-keys', input })).toMatchObject({ ok: true })
    const device = service.newDevice()
    const saved = await first.app.inject({
      method: 'PUT',
      url: `${api}/push/subscription`,
      payload: device.subscription([ticket('restarted', crypto.randomUUID())]),
    })
    expect(jsonOf(saved)).toBe(true)
    await first.close()
    const second = await start(true)
    await vi.waitFor(() => expect(alfio.requests).toContain(`${api}/event/restarted`), { timeout: 20_000 })
    await second.close()
    rmSync(folder, { recursive: true })
  }, 60_000)
})
