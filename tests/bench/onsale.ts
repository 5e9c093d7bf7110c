/**
 * `npm run bench:onsale`: an on-sale with a queue, on two instances with PostgreSQL. Buyers arrive in a burst, wait in the sale
 * queue, buy when it is their turn, and every tenth one leaves after the hold; there are tickets for four of five. The time of the queue
 * is scaled: a browser polls each 3 to 30 seconds, a buyer here SCALE (30) times as often, and types nothing. Afterwards the
 * database is swept: seats, codes, and the end of every hold. `-- report` writes docs/benchmarks/on-sale.md.
 * BUYERS=500, CAPACITY=100 and SCALE=30 by default. Clients, instances and PostgreSQL share the machine: a lower bound.
 */
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, type Database } from '#server/infra/database/database.ts'
import { writeSetting } from '#server/modules/settings/queries.ts'
import { browserConnection } from '../support/browser/browser-connection.ts'
import { createBuyer, type RemoteBuyer, type RemoteOrder } from '../support/remote-buyer.ts'
import { startPostgres } from '../support/server/postgres-server.ts'
import { onSite } from '../support/server/purchase.ts'
import { startChild } from '../support/start-child.ts'
import { quantile } from './quantile.ts'
import { openSale, type OpenSale } from './sale.ts'
import { sweep, type Sweep } from './sweep.ts'

const api = '/api/v2/public'
const buyers = Number(process.env['BUYERS'] ?? 500)
const capacity = Number(process.env['CAPACITY'] ?? 100)
const scale = Number(process.env['SCALE'] ?? 30)
const seats = Math.floor(buyers * 0.8)
/** Ms in which all buyers arrive: a minute of an on-sale, scaled. */
const arrival = 60_000 / scale
const instances = 2
/** Purchases before the measurement: a server that runs already has compiled its code. */
const warmUp = 40

type End = 'bought' | 'sold out' | 'left' | 'failed'

interface Visit {
  readonly end: End
  /** Ms in the queue. */
  readonly waited: number
  /** Ms from the turn to the ticket, over all calls of the purchase. */
  readonly took: number
  readonly polls: number
}

const soldOutCodes = ['error.STEP_1_NOT_ENOUGH_TICKETS', 'error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE']

interface Attempt {
  readonly order: RemoteOrder | null
  /** Codes of the refusal. */
  readonly codes: readonly string[]
}

async function attempt(buyer: RemoteBuyer, { shortName, categoryId }: OpenSale): Promise<Attempt> {
  const answer = await buyer.call('POST', `${api}/event/${shortName}/reserve-tickets?lang=en`, {
    reservation: [{ ticketCategoryId: categoryId, amount: 1 }],
  })
  if (answer.status === 200) {
    const id = (answer.body as { value: string }).value
    const { body } = await buyer.call('GET', `${api}/reservation/${id}`)
    const { ticketsByCategory } = body as { ticketsByCategory: { tickets: { uuid: string }[] }[] }
    return {
      order: { id, tickets: ticketsByCategory.flatMap(({ tickets }) => tickets.map(({ uuid }) => uuid)) },
      codes: [],
    }
  }
  if (answer.status !== 422) throw new Error(`reserve-tickets answered ${String(answer.status)}`)
  const { validationErrors } = answer.body as { validationErrors: { code: string }[] }
  return { order: null, codes: validationErrors.map(({ code }) => code) }
}

interface Turn {
  readonly state: string
  readonly pollAfter: number
}

/** Polls until the turn. @returns the number of polls */
async function waitForTurn(buyer: RemoteBuyer, { shortName }: OpenSale): Promise<number> {
  for (let polls = 1; ; polls += 1) {
    const { body } = await buyer.call('GET', `${api}/event/${shortName}/sale-queue`)
    const { state, pollAfter } = body as Turn
    if (state !== 'WAITING') return polls
    await wait((pollAfter * 1000) / scale)
  }
}

/** From the hold to the ticket. @throws for an answer that is not 200 */
async function complete(buyer: RemoteBuyer, order: RemoteOrder, shortName: string): Promise<void> {
  const answers = [
    await buyer.fillIn(order),
    await buyer.confirm(order, onSite),
    await buyer.call('GET', `${api}/reservation/${order.id}`),
    await buyer.call('GET', `${api}/event/${shortName}/ticket/${order.tickets[0] ?? ''}`),
  ]
  const wrong = answers.find(({ status }) => status !== 200)
  if (wrong) throw new Error(`a call of the purchase answered ${String(wrong.status)}`)
}

async function visit(buyer: RemoteBuyer, sale: OpenSale, leaves: boolean): Promise<Visit> {
  const { shortName } = sale
  let polls = 0
  let waited = 0
  let took = 0
  const timed = async <T>(work: () => Promise<T>): Promise<readonly [T, number]> => {
    const begin = performance.now()
    return [await work(), performance.now() - begin]
  }
  const [, opening] = await timed(async () => {
    for (const path of [
      '/api/v2/info',
      `${api}/event/${shortName}`,
      `${api}/event/${shortName}/ticket-categories`,
    ])
      await buyer.call('GET', path)
  })
  took += opening
  for (;;) {
    const [{ order, codes }, time] = await timed(() => attempt(buyer, sale))
    if (order) {
      if (leaves) {
        const { status } = await buyer.call('DELETE', `${api}/reservation/${order.id}`)
        if (status !== 200) throw new Error(`the cancellation answered ${String(status)}`)
        await buyer.call('DELETE', `${api}/event/${shortName}/sale-queue`)
        return { end: 'left', waited, took: took + time, polls }
      }
      const [, rest] = await timed(() => complete(buyer, order, shortName))
      return { end: 'bought', waited, took: took + time + rest, polls }
    }
    if (codes.some((code) => soldOutCodes.includes(code)))
      return { end: 'sold out', waited, took: took + time, polls }
    if (!codes.includes('error.STEP_1_SALE_QUEUE')) throw new Error(`refused: ${codes.join(', ')}`)
    const [count, queued] = await timed(() => waitForTurn(buyer, sale))
    polls += count
    waited += queued
  }
}

interface Result {
  readonly visits: readonly Visit[]
  /** Seconds from the first arrival to the last ticket. */
  readonly seconds: number
  readonly swept: Sweep
}

async function openQueue(db: Database, { shortName }: OpenSale): Promise<void> {
  const { id } = await db
    .selectFrom('events')
    .select('id')
    .where('short_name', '=', shortName)
    .executeTakeFirstOrThrow()
  const settings = [
    ['SALE_QUEUE_ENABLED', true],
    ['SALE_QUEUE_CAPACITY', capacity],
    ['SALE_QUEUE_PLACES_PER_IP', 1_000_000],
  ] as const
  for (const [name, value] of settings) await writeSetting(db, { kind: 'event', id }, name, value)
}

async function measure(): Promise<Result> {
  const postgres = await startPostgres()
  const where = { url: postgres.url }
  const warm = await openSale(where, 'warm-up', warmUp)
  const sale = await openSale(where, 'on-sale', seats)
  const db = await openDatabase(where)
  await openQueue(db, sale)
  const servers = await Promise.all(
    Array.from({ length: instances }, () => startChild({ ...where, optimized: true })),
  )
  const origins = servers.map(({ origin }) => origin)
  const asBuyer = async (of: OpenSale, leaves: boolean): Promise<Visit> => {
    const { send, close } = browserConnection(origins)
    return visit(createBuyer(send), of, leaves)
      .catch((error: unknown): Visit => {
        console.error(error)
        return { end: 'failed', waited: 0, took: 0, polls: 0 }
      })
      .finally(close)
  }
  await Promise.all(Array.from({ length: warmUp }, () => asBuyer(warm, false)))
  const begin = performance.now()
  const visits = await Promise.all(
    Array.from({ length: buyers }, async (_, index) => {
      await wait((arrival * index) / buyers)
      return asBuyer(sale, index % 10 === 9)
    }),
  )
  const seconds = (performance.now() - begin) / 1000
  const swept = await sweep(db, sale.shortName)
  await Promise.all(servers.map((server) => server.stop()))
  await db.destroy()
  await postgres.stop()
  return { visits, seconds, swept }
}

const { visits, seconds, swept } = await measure()
const of = (end: End) => visits.filter((visit) => visit.end === end)
const times = of('bought')
  .map(({ took }) => took)
  .toSorted((a, b) => a - b)
const waits = visits.map(({ waited }) => waited).toSorted((a, b) => a - b)
const polls = visits.reduce((sum, one) => sum + one.polls, 0)
const bought = of('bought').length
const figures: readonly (readonly [string, string])[] = [
  [
    'arrivals',
    `${String(buyers)} in ${(arrival / 1000).toFixed(1)} s (a minute, scaled ${String(scale)} times)`,
  ],
  ['seats, and places in the sale at a time', `${String(seats)}, ${String(capacity)}`],
  ['purchases a second', (bought / seconds).toFixed(1)],
  ['purchases, and seconds until the last', `${String(bought)}, ${seconds.toFixed(1)}`],
  [
    'a whole purchase, p50 / p95 / p99 ms',
    [0.5, 0.95, 0.99].map((share) => String(quantile(times, share))).join(' / '),
  ],
  [
    'wait in the queue, p50 / p95 ms, and polls',
    `${[0.5, 0.95].map((share) => String(quantile(waits, share))).join(' / ')}, ${String(polls)}`,
  ],
  ['refused because sold out', String(of('sold out').length)],
  ['left after the hold', String(of('left').length)],
  ['failed', String(of('failed').length)],
]
const checks: readonly (readonly [string, string, boolean])[] = [
  [
    'sold + held + free = seats',
    `${String(swept.sold)} + ${String(swept.held)} + ${String(swept.free)} = ${String(seats)}`,
    swept.sold + swept.held + swept.free === seats,
  ],
  ['tickets sold = purchases', `${String(swept.sold)} = ${String(bought)}`, swept.sold === bought],
  ['codes that two tickets have', String(swept.sameCodes), swept.sameCodes === 0],
  ['orders with another number of tickets than one', String(swept.otherOrders), swept.otherOrders === 0],
  ['held seats without an open order', String(swept.lost), swept.lost === 0],
]
for (const [name, value] of figures) console.log(name.padEnd(45), value)
for (const [name, value, right] of checks) console.log(right ? 'ok   ' : 'WRONG', name.padEnd(60), value)

async function writeReport(): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const conditions = process.env['CONDITIONS'] ?? 'nothing else ran'
  const rows = (lines: readonly (readonly string[])[]) =>
    lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
  const text = `# On-sale

Written by \`npm run bench:onsale -- report\`. ${String(instances)} instances with PostgreSQL (which does not wait for the disk), buyers
and database on the same machine: a lower bound.

| machine | |
| --- | --- |
${rows([
  ['processor', `${String(cpus().length)} cores, ${cpus()[0]?.model ?? ''}`],
  ['memory', `${String(Math.round(totalmem() / 2 ** 30))} GB`],
  ['Node', process.version],
  ['commit', commit],
  ['conditions', conditions],
])}

| figure | |
| --- | --- |
${rows(figures)}

The time of a purchase runs from the event page to the ticket over nine calls, without the wait in the queue and without typing.

## Sweep of the database afterwards

| check | found | |
| --- | --- | --- |
${rows(checks.map(([name, value, right]) => [name, value, right ? 'right' : '**wrong**']))}
`
  await writeFile(new URL('../../docs/benchmarks/on-sale.md', import.meta.url), text)
}

if (process.argv.includes('report')) await writeReport()
// The package of PostgreSQL ends the process with its own code.
if (checks.some(([, , right]) => !right) || of('failed').length > 0) process.exit(1)
