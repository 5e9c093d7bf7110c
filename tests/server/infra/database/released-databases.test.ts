/**
 * Upgrades the stored dump of each release and uses its data. A dump is made once, with the release, and
 * never edited.
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { runAdminCommand } from '#server/admin/admin-socket.ts'
import { openDatabase, type Database } from '#server/infra/database/database.ts'
import { nodeReader } from '../../../support/code-reader.ts'
import { createDatabase, type TestDatabase } from '../../../support/databases.ts'
import { envelopeOf, jsonOf, wireOf } from '../../../support/json.ts'
import { sendQueuedMails } from '../../../support/mails.ts'
import { createPgliteFolder } from '../../../support/pglite-folder.ts'
import { api, forFree, holdMore, bookingForm, pay, validate } from '../../../support/purchase.ts'
import facts from '../../../support/released/001.json'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

const dump = () => readFile(new URL('../../../support/released/001.sql', import.meta.url), 'utf8')

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-released-'))
  database = await createDatabase('empty')
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function restore(name: string) {
  if (name === 'PGlite') {
    await mkdir(join(folder, 'pg'))
    const old = new PGlite(join(folder, 'pg'))
    await old.exec(await dump())
    await old.close()
    return { folder }
  }
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(await dump())
  await client.end()
  return { url: database.url }
}

/** Tables, columns, constraints and indexes, as text; without the table in which release 0.1.0 recorded migrations. */
async function shapeOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    order by 1`.execute(db)
  return rows.map(({ line }) => line).filter((line) => !/\bmigrations\b/.test(line))
}

describe.each(['PGlite', 'PostgreSQL'])('a database of release 0.1.0 (migration 1) on %s', (name) => {
  let server: TestServer
  /** After the upgrade, before a test completes some of them. */
  let reservations: Awaited<ReturnType<typeof reservation>>[]
  beforeAll(async () => {
    server = await startTestServer({ database: await restore(name) })
    const orders = [facts.free, facts.desk, facts.transfer, facts.held, facts.filled]
    reservations = await Promise.all(orders.map(({ id }) => reservation(id)))
  })
  afterAll(() => server.close())
  const reservation = async (id: string) =>
    wireOf(await server.app.inject(`${api}/reservation/${id}`), endpoints.reservation)
  const ask = async (path: string) => jsonOf(await server.app.inject(`${api}${path}`))
  const ticket = (event: string, uuid: string) => `/event/${event}/ticket/${uuid}`

  it('has the tables of a new database after the upgrade', async () => {
    const files = await createPgliteFolder()
    const fresh = await openDatabase(files)
    expect(await shapeOf(server.db)).toEqual(await shapeOf(fresh))
    await fresh.destroy()
    await files.drop()
  })

  it('opens the sold tickets, with the code that was sent', async () => {
    expect(await ask(ticket('released-free', facts.free.ticket))).toMatchObject({ fullName: 'Zoë Àlvarez' })
    const png = await server.app.inject(`${api}${ticket('released-free', facts.free.ticket)}/code.png`)
    expect(await nodeReader.decode(png.rawPayload)).toBe(facts.free.code)
    for (const uuid of facts.desk.tickets)
      expect(await ask(ticket('released-desk', uuid))).toMatchObject({ uuid })
    expect(
      (await runAdminCommand(server.db, { command: 'check-in', input: { ticket: facts.seen.ticket } }, 0))
        .text,
    ).toContain('before')
  })

  it('shows every reservation in its status, with the same amount', () => {
    expect(reservations.map(({ status, orderSummary }) => [status, orderSummary.totalPrice])).toEqual([
      ['COMPLETE', '0'],
      ['COMPLETE', '100.00'],
      ['OFFLINE_PAYMENT', '50.00'],
      ['PENDING', '150.00'],
      ['PENDING', '50.00'],
    ])
  })

  it('completes what was in progress: payment, confirmation, a new sale, queued mails', async () => {
    const paid = await runAdminCommand(
      server.db,
      { command: 'mark-paid', input: { order: facts.transfer.id } },
      server.clock.now(),
    )
    expect(paid.ok).toBe(true)
    expect(await ask(ticket('released-transfer', facts.transfer.ticket))).toMatchObject({
      uuid: facts.transfer.ticket,
    })
    const visitor = server.visitor()
    const answer = await visitor.post(`${api}/reservation/${facts.filled.id}?lang=en`, {
      termAndConditionsAccepted: true,
      paymentProxy: 'ON_SITE',
      selectedPaymentMethod: 'ON_SITE',
    })
    expect(envelopeOf(answer).success).toBe(true)
    const order = await holdMore(server, 'released-free')
    await validate(order, bookingForm(order))
    expect(envelopeOf(await pay(order, forFree)).success).toBe(true)
    const out: string[] = []
    await sendQueuedMails(
      server.context,
      (mail) => Promise.resolve(void out.push(mail.to)),
      'tickets@example.org',
    )
    const queue = await server.db.selectFrom('mail_queue').select(['sent_at', 'last_error']).execute()
    expect(queue.filter(({ sent_at, last_error }) => sent_at === null || last_error !== null)).toEqual([])
    expect(out.length).toBeGreaterThanOrEqual(10)
  })
})
