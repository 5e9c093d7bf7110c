/**
 * `npm run bench:boxoffice`: many buyers order the same category at the same moment, with four tickets for
 * five buyers, up to the issued ticket. Runs on PGlite and on PostgreSQL with one and two copies of the
 * server. BUYERS=1,50,500 by default; 1 stands for 30 purchases one after the other. Before each measurement the server sells
 * 100 tickets of another event: a program that has just started is a fifth slower, because its code is not compiled yet.
 * Clients, server and PostgreSQL share the machine, so the rates are a lower bound.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type DatabaseConfig } from '#server/infra/database/database.ts'
import { startPostgres } from '../support/server/postgres-server.ts'
import { startChild, type ServerProcess, type ChildOptions } from '../support/start-child.ts'
import { rush, type Rush } from './rush.ts'
import { openSale } from './sale.ts'

const sizes = (process.env['BUYERS'] ?? '1,50,500').split(',').map(Number)
/** Purchases of one buyer after the other: a single one would measure code that was never run before. */
const inTurn = 30
/** Purchases before each measurement. */
const purchasesBefore = 100

interface Setting {
  readonly name: string
  readonly where: ChildOptions
  readonly copies: number
}

/** Tickets that several buyers have, and tickets beyond the number on sale. */
async function oversold(
  where: DatabaseConfig,
  shortName: string,
  onSale: number,
  tickets: readonly string[],
): Promise<number> {
  const db = await openDatabase(where)
  try {
    const taken = await db
      .selectFrom('tickets')
      .innerJoin('events', 'events.id', 'tickets.event_id')
      .select('public_uuid')
      .where('short_name', '=', shortName)
      .where('tickets.status', '!=', 'FREE')
      .execute()
    return tickets.length - new Set(tickets).size + Math.max(0, taken.length - onSale)
  } finally {
    await db.destroy()
  }
}

const megabytes = async (servers: readonly ServerProcess[]): Promise<number> => {
  const each = await Promise.all(servers.map((server) => server.memory()))
  return Math.round(each.reduce((sum, bytes) => sum + bytes, 0) / 1024 / 1024)
}

async function measure({ name, where, copies }: Setting, buyers: number) {
  const alone = buyers === 1
  const tickets = alone ? inTurn : Math.floor(buyers * 0.8)
  const sale = await openSale(where, `rush-${String(buyers)}`, tickets)
  const warmUp = await openSale(where, `warm-up-${String(buyers)}`, purchasesBefore)
  const servers: ServerProcess[] = []
  for (let copy = 0; copy < copies; copy += 1) servers.push(await startChild({ ...where, optimized: true }))
  const origins = servers.map(({ origin }) => origin)
  await rush(origins, warmUp, purchasesBefore)
  const result: Rush = alone
    ? await rush(origins, sale, inTurn, 'in turn')
    : await rush(origins, sale, buyers)
  const memory = await megabytes(servers)
  await Promise.all(servers.map((server) => server.stop()))
  return {
    database: name,
    buyers,
    tickets,
    bought: result.bought,
    'sold out': result.refused,
    failed: result.failed,
    oversold: await oversold(where, sale.shortName, tickets, result.tickets),
    'per second': Number(result.perSecond.toFixed(1)),
    'p50 ms': result.p50,
    'p95 ms': result.p95,
    'memory MB': memory,
  }
}

const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
const rows = []
for (const buyers of sizes) {
  rows.push(await measure({ name: 'PGlite', where: { folder: join(folder, 'data') }, copies: 1 }, buyers))
}
for (const copies of [1, 2]) {
  const postgres = await startPostgres()
  const name = `PostgreSQL, ${copies === 1 ? 'one copy' : 'two copies'}`
  for (const buyers of sizes) rows.push(await measure({ name, where: { url: postgres.url }, copies }, buyers))
  await postgres.stop()
}
await rm(folder, { recursive: true, force: true })

console.log(`\n${String(cpus().length)} x ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}`)
console.table(rows)
const wrong = rows.filter((row) => row.oversold !== 0 || row.failed !== 0 || row.bought !== row.tickets)
if (wrong.length > 0) {
  console.error('Sold too much, too little, or failed:', wrong)
  process.exitCode = 1
}
