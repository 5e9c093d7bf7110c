/** All jobs run once while the clock is a year ahead: what cannot be undone waits until that clock has run for an hour. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { day, hour, minute } from '#kit/time/durations.ts'
import { startJobs } from '#server/jobs.ts'
import { grayPng } from '../support/browser/gray-png.ts'
import { bookingForm, buy, byTransfer, forFree, hold, pay, validate } from '../support/server/purchase.ts'
import { startPushService } from '../support/server/push-service.ts'
import { setReservation } from '../support/server/rows.ts'
import { eventSeed, freeSeed, testNow } from '../support/server/seeds.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'
import { sharedCategory, waitingTools } from '../support/server/waiting-list.ts'

const year = 365 * day

/** Runs every job once, as a server does at its start. */
async function runAllJobs({ context }: TestServer): Promise<void> {
  const errors: unknown[] = []
  await startJobs(context, (error) => errors.push(error))()
  expect(errors).toEqual([])
}

/** A hash of the rows of each table but that of the jobs. */
async function contentOf({ db }: TestServer): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> 'leases' order by table_name`.execute(db)
  const content = new Map<string, string>()
  for (const { name } of rows) {
    const { rows: hashes } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${sql.table(name)} t`.execute(
      db,
    )
    content.set(name, hashes[0]?.hash ?? '')
  }
  return content
}

/** The tables that the work changes. */
async function changesOf(server: TestServer, work: () => Promise<unknown>): Promise<string[]> {
  const before = await contentOf(server)
  await work()
  const after = await contentOf(server)
  return [...after.keys()].filter((name) => after.get(name) !== before.get(name))
}

/** Orders to pay, an offer, people who wait, an order of a far event. */
async function storeOrders(server: TestServer): Promise<void> {
  await buy(server, eventSeed(), 1, byTransfer)
  const { id: remindedLater } = await buy(server, eventSeed(), 1, byTransfer)
  await setReservation(server, remindedLater, { valid_until: testNow + year + 2 * hour })
  const origin = { session_id: randomUUID(), address: '192.0.2.1' }
  await server.db
    .insertInto('hold_origins')
    .values({ reservation_id: remindedLater, ...origin })
    .execute()
  const atProvider = await hold(server, eventSeed())
  await setReservation(server, atProvider.id, { status: 'IN_PAYMENT' })
  const waiting = waitingTools(() => server)
  const { shortName, held } = await waiting.soldOut(['offered@example.org'])
  await waiting.letGo(held)
  await waiting.join(shortName, { email: 'unconfirmed@example.org' })
  const early = await waiting.prepared({ categories: [sharedCategory({ saleFrom: testNow + day })] })
  await waiting.listed(early, 'early@example.org')
  const startsAt = testNow + year + 3 * day
  const far = await hold(server, freeSeed({ startsAt, endsAt: startsAt + hour }))
  await validate(far, bookingForm(far, { tickets: {}, postponeAssignment: true }))
  await pay(far, forFree)
}

/** A device that follows a near and a far event and gets a message later. */
async function storePushRows({ db }: TestServer): Promise<void> {
  const times = { updated_at: testNow, language: 'en', secret: 'unreadable' }
  const { id: subscription_id } = await db
    .insertInto('push_subscriptions')
    .values({ endpoint_hash: 'device', ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  const topic = { subscription_id, secret: 'unreadable', state: null, check_at: testNow + hour / 2 }
  await db
    .insertInto('push_topics')
    .values([
      { ...topic, topic_hash: 'near', expires_at: testNow + 30 * day },
      { ...topic, topic_hash: 'far', expires_at: testNow + 3 * year },
    ])
    .execute()
  const message = { subscription_id, fact: 'fact', secret: 'unreadable', created_at: testNow }
  await db
    .insertInto('push_messages')
    .values({ ...message, useful_until: testNow + day, next_attempt_at: testNow + hour })
    .execute()
}

/** Rows that a job removes when they are old. */
async function storeOtherRows(server: TestServer): Promise<void> {
  const { db } = server
  await storePushRows(server)
  const signIn = { state: 'state', browser: 'browser', nonce: 'nonce', verifier: 'verifier' }
  await db
    .insertInto('sign_ins')
    .values({ ...signIn, return_to: '/', created_at: testNow })
    .execute()
  await db
    .insertInto('call_counts')
    .values({ address: '192.0.2.1', minute: testNow / minute, calls: 1 })
    .execute()
  await db.insertInto('limited_acts').values({ origin: 'visitor', at: testNow }).execute()
  const act = { operator: 'Ada', command: 'load', object: 'event' }
  await db
    .insertInto('operator_acts')
    .values({ ...act, at: testNow - 2.5 * year })
    .execute()
  const pictured = eventSeed()
  const id = await server.load(pictured, { contentType: 'image/png', bytes: grayPng(9, 9) })
  const { file_id } = await db
    .selectFrom('events')
    .select('file_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('picture_sizes')
    .values({ file_id: file_id ?? '', width: 320, bytes: Buffer.from('size') })
    .execute()
  await db.updateTable('events').set({ picture_widths: '[320]' }).where('id', '=', id).execute()
}

it('changes no row by a clock that was a year ahead for a round of all jobs, and goes on by it after an hour (B428)', async () => {
  const service = await startPushService()
  const server = await startTestServer({
    baseUrl: 'https://tickets.tessera.events',
    push: { transport: service.transport() },
  })
  await storeOrders(server)
  await storeOtherRows(server)
  await runAllJobs(server)
  const offers = () =>
    server.db.selectFrom('waiting_list').select('status').where('email', '=', 'offered@example.org').execute()
  expect(await offers()).toEqual([{ status: 'PENDING' }])

  server.clock.advance(year)
  expect(await changesOf(server, () => runAllJobs(server))).toEqual([])
  server.clock.advance(hour - minute)
  expect(await changesOf(server, () => runAllJobs(server))).toEqual([])
  server.clock.advance(minute)
  expect(await changesOf(server, () => runAllJobs(server))).toEqual([
    'call_counts',
    'catalogue_version',
    'events',
    'hold_origins',
    'limited_acts',
    'mail_queue',
    'operator_acts',
    'picture_sizes',
    'push_messages',
    'push_subscriptions',
    'push_topics',
    'reminders',
    'reservations',
    'sessions',
    'sign_ins',
    'tickets',
    'transactions',
    'unpaid_order_notices',
    'waiting_list',
  ])
  await server.close()
  await service.close()
})

it('frees held tickets at once after a jump of the clock or a long stop (B428)', async () => {
  const server = await startTestServer()
  await runAllJobs(server)
  await hold(server, freeSeed())
  server.clock.advance(2 * day)
  await runAllJobs(server)
  expect(await server.db.selectFrom('reservations').select('id').execute()).toEqual([])
  await server.close()
})
