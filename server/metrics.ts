/**
 * The measurements for monitoring (docs/DEPLOYMENT.md#monitoring), in the text format of Prometheus. No value and no label names a
 * person, an order or a ticket.
 */
import { createServer, type Server } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { second } from '#kit/time/durations.ts'
import { decodedPathOf } from '#server/http/navigation.ts'
import { lastBackupTime } from '#server/infra/database/backup.ts'
import { connectionsOf, type Database } from '#server/infra/database/database.ts'
import { refusalCounts } from '#server/infra/limits/refusals.ts'
import { maxAttempts } from '#server/infra/mail/queue.ts'
import { measurePush } from '#server/modules/push/queries/messages.ts'
import type { DeliveryResult } from '#server/modules/push/send-messages.ts'
import { version } from '#server/version.ts'
import { endpoints } from '#shell/endpoints.ts'
import { heldTicketStatuses, soldTicketStatuses } from '#ticket/rules/ticket-status.ts'

export interface Metrics {
  readonly countJob: (name: string, succeeded: boolean) => void
  /** Counts an attempt to send a message to a device. */
  readonly countDelivery: (result: DeliveryResult) => void
  /** All figures now; those of the process while the database does not answer. */
  readonly read: () => Promise<string>
}

/** Seconds: from a stored answer to what a proxy waits for. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Patterns of the calls, for requests that a server with ALFIO_URL forwards by one route. */
const callPatterns = Object.values(endpoints).map(({ method, path }) => ({
  method,
  path,
  matches: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
}))

function routeOf(request: FastifyRequest): string {
  const route = request.routeOptions.url ?? 'none'
  if (!route.includes('*')) return route
  const path = decodedPathOf(request) ?? ''
  return callPatterns.find((call) => call.method === request.method && call.matches.test(path))?.path ?? route
}

function measureRequests(app: FastifyInstance, registers: [Registry]): void {
  const duration = new Histogram({
    name: 'tessera_request_duration_seconds',
    help: 'Time of answers by method, pattern of the route and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / second)
    done()
  })
}

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number]

const byState = (counts: object): Sample[] =>
  Object.entries(counts).map(([state, count]) => [{ state }, Number(count)])

/** Public events that have not ended. */
async function readStock(db: Database, now: number): Promise<Sample[]> {
  const { rows } = await sql<{ event: string; sold: number; held: number; free: number }>`
    select events.short_name as event,
      count(tickets.id) filter (where tickets.status in (${sql.join(soldTicketStatuses)})) as sold,
      count(tickets.id) filter (where tickets.status in (${sql.join(heldTicketStatuses)})) as held,
      count(tickets.id) filter (where tickets.status = 'FREE') as free
    from events left join tickets on tickets.event_id = events.id
    where events.kind = 'EVENT' and events.status = 'PUBLIC' and events.ends_at > ${now}
    group by events.id`.execute(db)
  return rows.flatMap(({ event, ...stock }) =>
    byState(stock).map(([labels, count]): Sample => [{ event, ...labels }, count]),
  )
}

async function readStatuses(db: Database): Promise<Sample[]> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*) as count from reservations group by status`.execute(db)
  return rows.map(({ status, count }) => [{ status }, count])
}

/** `oldest`: epoch ms; null when none waits. */
async function readMails(db: Database): Promise<{ waiting: number; failed: number; oldest: number | null }> {
  const { rows } = await sql<{ waiting: number; failed: number; oldest: number | null }>`
    select count(*) filter (where attempts < ${maxAttempts}) as waiting,
      count(*) filter (where attempts >= ${maxAttempts}) as failed,
      min(created_at) filter (where attempts < ${maxAttempts}) as oldest
    from mail_queue where sent_at is null`.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0, oldest: null }
}

async function readSaleQueues(db: Database): Promise<Sample[]> {
  const { rows } = await sql<{ event: string; count: number }>`
    select short_name as event, count(*) as count from sale_queue_places join events on events.id = event_id
    where ended_at is null and admitted_at is null group by events.id`.execute(db)
  return rows.map(({ event, count }) => [{ event }, count])
}

/** One reading for all gauges that ask while it runs. */
function shared<Figures>(read: () => Promise<Figures>): () => Promise<Figures> {
  let running: Promise<Figures> | undefined
  return () => (running ??= read().finally(() => (running = undefined)))
}

/** Gauges that read the database when the figures are read: the shop, then the devices that get messages. */
function measureDatabase(db: Database, now: () => number, registers: [Registry]): void {
  const gauge = (name: string, help: string, labelNames: string[], read: () => Promise<Sample[]>) =>
    new Gauge({
      name: `tessera_${name}`,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset()
        // A gauge without labels begins with 0, which nothing has measured.
        if (labelNames.length === 0) this.remove()
        for (const [labels, value] of await read().catch(() => [])) this.set(labels, value)
      },
    })
  const age = (at: number | null): Sample[] => [[{}, at === null ? 0 : (now() - at) / second]]
  const push = shared(() => measurePush(db, now()))
  const mails = shared(() => readMails(db))
  gauge('tickets', 'Tickets of coming events, by state', ['event', 'state'], () => readStock(db, now()))
  gauge('orders', 'Orders by status', ['status'], () => readStatuses(db))
  gauge('mails', 'Mails that were not sent', ['state'], async () => {
    const { waiting, failed } = await mails()
    return byState({ waiting, failed })
  })
  gauge('oldest_mail_seconds', 'Age of the oldest mail that waits', [], async () =>
    age((await mails()).oldest),
  )
  gauge('refused', 'What a limit of a visitor has refused or put off since the start', ['limit'], () =>
    Promise.resolve([...refusalCounts()].map(([limit, count]): Sample => [{ limit }, count])),
  )
  gauge('sale_queue', 'Visitors who wait for a sale', ['event'], () => readSaleQueues(db))
  gauge('database_connections', 'Connections of this instance', ['state'], () =>
    Promise.resolve(byState(connectionsOf(db) ?? {})),
  )
  gauge('backup_timestamp_seconds', 'When the last backup was made', [], async () => {
    const at = await lastBackupTime(db)
    return at === null ? [] : [[{}, at / second]]
  })
  gauge('push_subscriptions', 'Devices that get messages', [], async () => [
    [{}, (await push()).subscriptions],
  ])
  gauge('push_messages', 'Messages to devices that are due, or dropped in a day', ['state'], async () => {
    const { waiting, dropped } = await push()
    return byState({ waiting, dropped })
  })
  gauge('oldest_push_seconds', 'How long the oldest message to a device is due', [], async () =>
    age((await push()).oldest),
  )
}

/**
 * Measures the requests of the server from now on. Call it before the routes are added.
 * @param db null with ALFIO_URL: another server sells and has the jobs
 * @param isAway resolves with why that server cannot be used, or null
 */
export function createMetrics(
  app: FastifyInstance,
  db: Database | null,
  now: () => number,
  isAway?: () => Promise<string | null>,
): Metrics {
  const registry = new Registry()
  const registers: [Registry] = [registry]
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registers)
  if (db) measureDatabase(db, now, registers)
  new Gauge({
    name: 'tessera_build_info',
    help: '1, with the version of this instance',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  const measureState = (name: string, help: string, isTrue: () => Promise<boolean>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set((await isTrue()) ? 1 : 0)
      },
    })
  measureState(
    'tessera_ready',
    '1 while /readyz answers 200',
    async () => (await app.inject('/readyz')).statusCode === 200,
  )
  if (isAway)
    measureState('tessera_upstream_up', '1 while alf.io answers', async () => (await isAway()) === null)
  const runs = new Counter({
    name: 'tessera_job_runs_total',
    help: 'Runs of background jobs',
    labelNames: ['job', 'result'],
    registers,
  })
  const deliveries = new Counter({
    name: 'tessera_push_deliveries_total',
    help: 'Attempts to send a message to a device, by result',
    labelNames: ['result'],
    registers,
  })
  deliveries.inc({ result: 'delivered' }, 0)
  const success = new Gauge({
    name: 'tessera_job_last_success_timestamp_seconds',
    help: 'When a background job last succeeded on this instance',
    labelNames: ['job'],
    registers,
  })
  return {
    countJob(job, succeeded) {
      runs.inc({ job, result: succeeded ? 'success' : 'failure' })
      if (succeeded) success.set({ job }, now() / second)
    },
    countDelivery: (result) => deliveries.inc({ result }),
    read: () => registry.metrics(),
  }
}

/**
 * Answers the figures at a separate port.
 * @returns stops it
 */
export async function serveMetrics(
  { read }: Metrics,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<() => Promise<void>> {
  const server: Server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    read().then(
      (text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(503).end('figures unavailable'),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
