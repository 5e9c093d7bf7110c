/**
 * `npm run bench:purchase`: what one purchase costs the server, call by call. One buyer after the other, on PGlite and
 * on PostgreSQL. CPU time and numbers of statements do not depend on what else the machine does, as wall times do. On
 * PGlite the CPU time contains the database, which runs in the process; on PostgreSQL it does not.
 * PURCHASES=30 by default.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { day } from '#kit/time/durations.ts'
import { composeMail } from '#server/compose-mail.ts'
import type { DatabaseConfig } from '#server/infra/database/database.ts'
import { insertEvent } from '#server/modules/event-setup/insert-event.ts'
import { buildServer, type TesseraServer } from '#server/server.ts'
import { createBuyer } from '../support/remote-buyer.ts'
import { startPostgres } from '../support/server/postgres-server.ts'
import { onSite } from '../support/server/purchase.ts'
import { category, eventSeed } from '../support/server/seeds.ts'

const api = '/api/v2/public'
const purchases = Number(process.env['PURCHASES'] ?? 30)
/** Purchases before the measurement: they compile the code and fill the caches. */
const warmUp = 10

interface Cost {
  /** Statements sent to the database, with begin and commit. */
  statements: number
  /** Ms of CPU time of this process in the driver; on PGlite with the execution. */
  sqlCpu: number
  /** Ms of CPU time of this process. */
  cpu: number
}

const spent: Cost = { statements: 0, sqlCpu: 0, cpu: 0 }
const texts = new Map<string, number>()

const cpuTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Only one statement runs at a time, so the CPU time between begin and end is its own. */
async function counted<T>(text: string, run: () => Promise<T>): Promise<T> {
  const before = cpuTime()
  spent.statements += 1
  texts.set(text, (texts.get(text) ?? 0) + 1)
  try {
    return await run()
  } finally {
    spent.sqlCpu += cpuTime() - before
  }
}

type Query = (...args: unknown[]) => unknown

function countStatements(prototype: object, name: string, textOf: (statement: unknown) => string): void {
  const original = Reflect.get(prototype, name) as Query
  Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
    const result = original.apply(this, args)
    return result instanceof Promise ? counted(textOf(args[0]), () => result) : result
  })
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String(Reflect.get(Object(statement), 'text'))

countStatements(PGlite.prototype, 'query', textOf)
countStatements(pg.Client.prototype, 'query', textOf)

async function openSale({ db }: TesseraServer): Promise<{ shortName: string; categoryId: number }> {
  const now = Date.now()
  const seats = purchases + warmUp
  const seed = eventSeed({
    shortName: 'purchase',
    // Every answer grows with the languages of the event: figures compare to those of earlier versions with two.
    languages: ['en', 'it'],
    startsAt: now + 30 * day,
    endsAt: now + 31 * day,
    seats,
    categories: [category({ seats, saleFrom: now - day, saleUntil: now + 20 * day })],
  })
  const id = await insertEvent(db, seed)
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where('event_id', '=', id)
    .executeTakeFirstOrThrow()
  return { shortName: seed.shortName, categoryId: row.id }
}

const callName = (method: string, path: string): string =>
  `${method} ${path
    .replace(/\?.*/, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ':id')
    .replace(/\/event\/[^/]+/, '/event/:name')}`

type Report = Map<string, Cost>

function add(report: Report, name: string, before: Cost): void {
  const known = report.get(name) ?? { statements: 0, sqlCpu: 0, cpu: 0 }
  report.set(name, {
    statements: known.statements + spent.statements - before.statements,
    sqlCpu: known.sqlCpu + spent.sqlCpu - before.sqlCpu,
    cpu: known.cpu + cpuTime() - before.cpu,
  })
}

async function measured<T>(report: Report, name: string, work: () => Promise<T>): Promise<T> {
  const before = { ...spent, cpu: cpuTime() }
  const result = await work()
  add(report, name, before)
  return result
}

/** The calls of the app by injection: no HTTP client runs in the process. */
async function buyOne(server: TesseraServer, sale: Awaited<ReturnType<typeof openSale>>, report: Report) {
  const { shortName, categoryId } = sale
  const buyer = createBuyer(({ method, path, headers, body }) =>
    measured(report, callName(method, path), async () => {
      const answer = await server.app.inject({
        method: method as 'GET',
        url: path,
        headers,
        ...(body === undefined ? {} : { payload: body }),
      })
      return {
        status: answer.statusCode,
        header: (name) => String(answer.headers[name] ?? '') || null,
        text: answer.body,
      }
    }),
  )
  await buyer.call('GET', '/api/v2/info')
  await buyer.call('GET', `${api}/event/${shortName}`)
  await buyer.call('GET', `${api}/event/${shortName}/ticket-categories`)
  const order = await buyer.reserve(shortName, categoryId)
  if (order === null) throw new Error('no ticket is left')
  await buyer.fillIn(order)
  await buyer.confirm(order, onSite)
  await buyer.call('GET', `${api}/reservation/${order.id}`)
  await buyer.call('GET', `${api}/event/${shortName}/ticket/${order.tickets[0] ?? ''}`)
  const code = `${api}/event/${shortName}/ticket/${order.tickets[0] ?? ''}/code.png`
  await buyer.call('GET', code)
}

/** What happens after the answer: the mails of the purchase with their PDFs. */
async function composeMails({ context, db }: TesseraServer, report: Report): Promise<void> {
  const jobs = await db.selectFrom('mail_queue').selectAll().orderBy('id', 'desc').limit(purchases).execute()
  for (const job of jobs)
    await measured(report, `mail ${job.kind} (later)`, () => composeMail(context, job, 'tickets@example.org'))
}

const pageLoads = 2000
/** Visitors at the same time. */
const concurrent = 50

/** The page of a sale, loaded by many: each call comes from a browser that has a session. */
async function loadPages({ app }: TesseraServer, shortName: string, report: Report): Promise<void> {
  const info = await app.inject(`${api}/i18n/languages`)
  const headers = { 'x-auth-token': String(info.headers['x-auth-token']), 'accept-encoding': 'br' }
  for (const path of [`${api}/event/${shortName}`, `${api}/event/${shortName}/ticket-categories`]) {
    await app.inject({ url: path, headers })
    await measured(report, `${callName('GET', path)}, ${String(concurrent)} at a time`, async () => {
      for (let sent = 0; sent < pageLoads; sent += concurrent)
        await Promise.all(Array.from({ length: concurrent }, () => app.inject({ url: path, headers })))
    })
  }
}

async function measure(name: string, database: DatabaseConfig): Promise<void> {
  const server = await buildServer({
    database,
    requestsPerMinute: 10_000_000,
    payments: { finalizeDelay: 0 },
  })
  const sale = await openSale(server)
  for (let count = 0; count < warmUp; count += 1) await buyOne(server, sale, new Map())
  texts.clear()
  const report: Report = new Map()
  for (let count = 0; count < purchases; count += 1) await buyOne(server, sale, report)
  const statements = [...texts].toSorted(([, a], [, b]) => b - a)
  const mails: Report = new Map()
  await composeMails(server, mails)
  const pages: Report = new Map()
  await loadPages(server, sale.shortName, pages)
  await server.close()
  const row = (cost: Cost, count: number) => ({
    statements: Number((cost.statements / count).toFixed(1)),
    'SQL ms CPU': Number((cost.sqlCpu / count).toFixed(2)),
    'other ms CPU': Number(((cost.cpu - cost.sqlCpu) / count).toFixed(2)),
    'ms CPU': Number((cost.cpu / count).toFixed(2)),
  })
  const total = [...report.values()].reduce((sum, cost) => ({
    statements: sum.statements + cost.statements,
    sqlCpu: sum.sqlCpu + cost.sqlCpu,
    cpu: sum.cpu + cost.cpu,
  }))
  console.log(`\n${name}: mean of ${String(purchases)} purchases`)
  console.table(
    Object.fromEntries([
      ...[...report].map(([call, cost]) => [call, row(cost, purchases)]),
      ['a purchase', row(total, purchases)],
      ...[...mails].map(([kind, cost]) => [kind, row(cost, purchases / 3)]),
      ...[...pages].map(([call, cost]) => [call, row(cost, pageLoads)]),
    ]),
  )
  if (process.env['STATEMENTS'])
    for (const [text, count] of statements)
      console.log((count / purchases).toFixed(1), text.replaceAll(/\s+/g, ' ').slice(0, 150))
}

const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
await measure('PGlite', { folder: join(folder, 'data') })
await rm(folder, { recursive: true, force: true })
const postgres = await startPostgres()
await measure('PostgreSQL', { url: postgres.url })
await postgres.stop()
