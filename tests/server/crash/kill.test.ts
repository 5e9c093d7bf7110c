import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database, type Where } from '#server/store/database.ts'
import { loadEvent } from '#server/store/load-event.ts'
import { startChild } from '../../support/box-office-process.ts'
import { anyPostgres, type TestPostgres } from '../../support/postgres.ts'
import { byTransfer, onSite } from '../../support/purchase.ts'
import { remoteBuyer, type RemoteBuyer, type RemoteOrder } from '../../support/remote-buyer.ts'
import { category, eventSeed } from '../../support/seeds.ts'

const day = 86_400_000
/** Longer than a killed sender keeps its mail (server/mail/sender.ts). */
const leaseOver = 6 * 60_000

let postgres: TestPostgres
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tessera-kill-'))
  postgres = await anyPostgres()
})
afterAll(async () => {
  await postgres.stop()
  await rm(home, { recursive: true })
})

const seed = () =>
  eventSeed({
    shortName: 'crash',
    startsAt: Date.now() + 30 * day,
    endsAt: Date.now() + 31 * day,
    seats: 60,
    categories: [category({ seats: 60, saleFrom: Date.now() - day, saleUntil: Date.now() + 20 * day })],
  })

async function withDatabase<T>(where: Where, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(where)
  return work(db).finally(() => db.destroy())
}

/** Everything an order consists of, as it lies in the database. */
const stateOf = (db: Database, id: string) =>
  Promise.all([
    db.selectFrom('reservations').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
    db.selectFrom('tickets').select('status').where('reservation_id', '=', id).execute(),
    db.selectFrom('transactions').select('status').where('reservation_id', '=', id).execute(),
  ])

const mailsOf = async (db: Database) => db.selectFrom('mail_queue').select(['id', 'kind', 'data']).execute()

/** Two tickets, filled in, one click away from being an order. */
async function ready(buyer: RemoteBuyer, categoryId: number): Promise<RemoteOrder> {
  const order = await buyer.reserve('crash', categoryId, 2)
  if (order === null) throw new Error('Sold out before the test began')
  expect((await buyer.fillIn(order)).status).toBe(200)
  return order
}

/** Resolves when the folder has seen so many finished mails. */
async function filesIn(folder: string, count: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  await new Promise<void>((seen) => {
    const finished = async () =>
      (await readdir(folder)).filter((name) => name.endsWith('.eml')).length >= count
    const watcher = watch(folder, check)
    function check() {
      void finished().then((yes) => {
        if (!yes) return
        watcher.close()
        seen()
      })
    }
    check()
  })
}

/** Eight starts of a process, each with a database. */
const patience = { timeout: 180_000 }

describe.each(['PGlite', 'PostgreSQL'])('a box office on %s that is killed', patience, (name) => {
  let where: { url: string } | { folder: string }
  let outbox: string
  let categoryId = 0
  const confirmed: string[] = []
  beforeAll(async () => {
    outbox = join(home, `outbox-${name}`)
    where = name === 'PGlite' ? { folder: join(home, 'data') } : { url: postgres.url }
    await withDatabase(where, async (db) => {
      await loadEvent(db, seed())
      categoryId = (await db.selectFrom('categories').select('id').executeTakeFirstOrThrow()).id
    })
  })

  it.each([1, 4])(
    'while confirming, at answer %i of 6: each order is whole or not there',
    async (deadline) => {
      const server = await startChild(where)
      const buyers = Array.from({ length: 6 }, () => remoteBuyer(server.origin))
      const orders = await Promise.all(buyers.map((buyer) => ready(buyer, categoryId)))
      const promised: string[] = []
      let gone: Promise<void> | undefined
      await Promise.all(
        orders.map(async (order, index) => {
          const answer = await buyers[index]!.confirm(order, index % 2 === 0 ? onSite : byTransfer).catch(
            () => null,
          )
          if (answer?.status === 200) promised.push(order.id)
          if (promised.length >= deadline) gone ??= server.kill()
        }),
      )
      await gone
      expect(promised.length).toBeGreaterThanOrEqual(deadline)

      const again = await startChild(where)
      const statuses = await Promise.all(
        orders.map(async ({ id }) => {
          const path = `/api/v2/public/reservation/${id}/status`
          const ask = async () =>
            ((await remoteBuyer(again.origin).call('GET', path)).body as { status: string }).status
          // An order that was finalizing is finished within seconds of the start.
          await expect.poll(ask, { timeout: 60_000 }).toMatch(/^(PENDING|COMPLETE|OFFLINE_PAYMENT)$/)
          return ask()
        }),
      )
      await again.stop()
      await withDatabase(where, async (db) => {
        const mails = await mailsOf(db)
        for (const [index, { id, tickets }] of orders.entries()) {
          const status = statuses[index]
          const [reservation, seats, payments] = await stateOf(db, id)
          const bySeat = index % 2 === 0
          const about = mails.filter(({ data }) => JSON.stringify(data).includes(id)).map(({ kind }) => kind)
          const ofTickets = mails.filter(({ data }) =>
            tickets.some((uuid) => JSON.stringify(data).includes(uuid)),
          )
          expect(reservation.status).toBe(status)
          if (promised.includes(id)) expect(status).not.toBe('PENDING')
          const whole = status !== 'PENDING'
          if (whole) confirmed.push(id)
          expect({
            seats: seats.map((seat) => seat.status),
            payments: payments.map((payment) => payment.status),
            about: about.toSorted(),
            ticketMails: ofTickets.length,
          }).toEqual({
            seats: Array(2).fill(whole && bySeat ? 'TO_BE_PAID' : 'PENDING'),
            payments: whole && !bySeat ? ['PENDING'] : [],
            about: !whole
              ? []
              : bySeat
                ? ['organizer-reservation', 'reservation-confirmed']
                : ['organizer-reservation', 'payment-instructions'],
            ticketMails: whole && bySeat ? 2 : 0,
          })
        }
      })
    },
  )

  it('while sending mails, twice: each mail goes out once', async () => {
    const queued = (await withDatabase(where, mailsOf)).length
    expect(queued).toBeGreaterThanOrEqual(2 * confirmed.length)
    for (const [round, files] of [2, 5].entries()) {
      const server = await startChild({ ...where, outbox, ahead: round * leaseOver })
      await filesIn(outbox, files)
      await server.kill()
    }
    const last = await startChild({ ...where, outbox, ahead: 3 * leaseOver })
    await filesIn(outbox, queued)
    await last.stop()

    const files = await readdir(outbox)
    expect(files.filter((file) => !file.endsWith('.eml'))).toEqual([])
    const numbers = await Promise.all(
      files.map(async (file) => /^Message-ID: (.+)$/m.exec(await readFile(join(outbox, file), 'utf8'))?.[1]),
    )
    expect(numbers).toHaveLength(queued)
    expect(new Set(numbers).size).toBe(queued)
    const waiting = await withDatabase(where, (db) =>
      db.selectFrom('mail_queue').select('id').where('sent_at', 'is', null).execute(),
    )
    expect(waiting).toEqual([])
  })
})
