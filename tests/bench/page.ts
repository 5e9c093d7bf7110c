/**
 * `npm run bench:page`: a page of a sale, requested at a fixed rate whether or not the answers arrive (RATE=2000 a second
 * for DURATION=10). A time counts from the moment at which the request was due, so waiting on this side is in it. Each
 * connection belongs to a visitor with a session; with a built app (DIST=dist) its page is requested by new visitors too. The clients
 * share the machine. Runs on PGlite and on PostgreSQL.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setInterval as every } from 'node:timers/promises'
import { browserConnection } from '../support/browser/browser-connection.ts'
import { startPostgres } from '../support/server/postgres-server.ts'
import { startChild, type ChildOptions, type ServerProcess } from '../support/start-child.ts'
import { quantile } from './quantile.ts'
import { openSale } from './sale.ts'

const api = '/api/v2/public'
const rate = Number(process.env['RATE'] ?? 2000)
const seconds = Number(process.env['DURATION'] ?? 10)
/** Ms before the measurement. */
const warmUp = 3000
const visitors = 100
const dist = resolve(process.env['DIST'] ?? 'dist')

interface Visitor {
  readonly get: (path: string, accept: string) => Promise<number>
  readonly close: () => void
}

async function visit({ origin }: ServerProcess): Promise<Visitor> {
  const { send, close } = browserConnection([origin])
  const first = await send({ method: 'GET', path: `${api}/i18n/languages`, headers: {}, body: undefined })
  const session = first.header('x-auth-token') ?? ''
  return {
    close,
    get: async (path, accept) => {
      const headers = { accept, 'accept-language': 'en', 'x-auth-token': session }
      const { status } = await send({ method: 'GET', path, headers, body: undefined })
      return status
    },
  }
}

interface Load {
  /** Ms of each answer after the warm-up. */
  readonly times: number[]
  failed: number
}

/** Sends what is due every ms. */
async function offer(send: (number: number) => Promise<number>): Promise<Load> {
  const load: Load = { times: [], failed: 0 }
  const begin = performance.now()

  async function one(number: number, due: number): Promise<void> {
    const status = await send(number).catch(() => 0)
    if (due < warmUp) return
    load.times.push(performance.now() - begin - due)
    if (status !== 200) load.failed += 1
  }

  const running: Promise<void>[] = []
  const total = Math.floor((rate * (warmUp + seconds * 1000)) / 1000)
  for await (const _ of every(1)) {
    const now = performance.now() - begin
    for (let due = (running.length * 1000) / rate; due <= now && running.length < total; due += 1000 / rate)
      running.push(one(running.length, due))
    if (running.length === total) break
  }
  await Promise.all(running)
  return load
}

async function measure(database: string, where: Pick<ChildOptions, 'url' | 'folder'>) {
  const { shortName } = await openSale(where, 'page', 1000)
  const server = await startChild({ ...where, optimized: true, ...(existsSync(dist) ? { dist } : {}) })
  const people = await Promise.all(Array.from({ length: visitors }, () => visit(server)))
  const event = `${api}/event/${shortName}`
  const pages: [string, readonly string[], string][] = [
    ['GET event', [event], 'application/json'],
    ['GET event and ticket-categories in turn', [event, `${event}/ticket-categories`], 'application/json'],
    ...(existsSync(dist)
      ? [['page', [`/event/${shortName}`], 'text/html'] as [string, string[], string]]
      : []),
  ]
  const rows = []
  for (const [name, paths, accept] of pages) {
    const { times, failed } = await offer(
      (number) =>
        people[number % visitors]?.get(paths[number % paths.length] ?? '', accept) ?? Promise.resolve(0),
    )
    const sorted = times.toSorted((a, b) => a - b)
    rows.push({
      database,
      request: name,
      'per second': Math.round(times.length / seconds),
      failed,
      'p50 ms': quantile(sorted, 0.5),
      'p95 ms': quantile(sorted, 0.95),
      'p99 ms': quantile(sorted, 0.99),
    })
  }
  for (const { close } of people) close()
  await server.stop()
  return rows
}

const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
const postgres = await startPostgres()
const rows = [
  ...(await measure('PGlite', { folder: join(folder, 'data') })),
  ...(await measure('PostgreSQL', { url: postgres.url })),
]
await postgres.stop()
await rm(folder, { recursive: true, force: true })
console.table(rows)
if (rows.some(({ failed }) => failed > 0)) process.exitCode = 1
