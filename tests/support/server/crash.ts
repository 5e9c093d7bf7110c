/** Helpers for tests that kill servers: the database, reservations of other processes, mails in a folder. */
import { watch } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { day, minute } from '#kit/time/durations.ts'
import { openDatabase, type Database, type DatabaseConfig } from '#server/infra/database/database.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { insertEvent } from '#server/modules/event-setup/insert-event.ts'
import type { RemoteBuyer, RemoteOrder } from '../remote-buyer.ts'
import { startChild } from '../start-child.ts'
import { category, eventSeed } from './seeds.ts'

/** Longer than a killed sender keeps its mail (server/infra/mail/queue.ts), ms. */
const leaseOver = 6 * minute

/** An event that is on sale by the clock of the machine. */
export const crashSeed = (change: Partial<EventFile> = {}): EventFile =>
  eventSeed({
    shortName: 'crash',
    startsAt: Date.now() + 30 * day,
    endsAt: Date.now() + 31 * day,
    seats: 60,
    categories: [category({ seats: 60, saleFrom: Date.now() - day, saleUntil: Date.now() + 20 * day })],
    ...change,
  })

export async function withDatabase<T>(where: DatabaseConfig, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(where)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** @returns the number of the event's category */
export const loadCrashEvent = (where: DatabaseConfig, change: Partial<EventFile> = {}): Promise<number> =>
  withDatabase(where, async (db) => {
    const seed = crashSeed(change)
    const eventId = await insertEvent(db, seed)
    const categoryRow = await db
      .selectFrom('categories')
      .select('id')
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow()
    return categoryRow.id
  })

/** Two tickets with booking details, ready to be confirmed. */
export async function ready(
  buyer: RemoteBuyer,
  categoryId: number,
  shortName = 'crash',
): Promise<RemoteOrder> {
  const order = await buyer.reserve(shortName, categoryId, 2)
  if (order === null) throw new Error('Sold out before the test began')
  expect((await buyer.fillIn(order)).status).toBe(200)
  return order
}

export interface OrderState {
  /** Null when the reservation is deleted. */
  readonly status: string | null
  readonly tickets: readonly string[]
  readonly payments: readonly string[]
  /** Kinds of the mails about the reservation and its tickets, sorted. */
  readonly mails: readonly string[]
}

/** The rows of a reservation. */
export async function stateOf(db: Database, { id, tickets }: RemoteOrder): Promise<OrderState> {
  const [reservation, rows, payments, mails, notices] = await Promise.all([
    db.selectFrom('reservations').select('status').where('id', '=', id).executeTakeFirst(),
    db.selectFrom('tickets').select('status').where('reservation_id', '=', id).execute(),
    db
      .selectFrom('transactions')
      .select('status')
      .where('reservation_id', '=', id)
      .where('status', '!=', 'INVALID')
      .execute(),
    db.selectFrom('mail_queue').select(['kind', 'data']).execute(),
    db
      .selectFrom('unpaid_order_notices')
      .selectAll()
      .where('reservation_id', '=', id)
      .where('mailed_at', 'is', null)
      .execute(),
  ])
  return {
    status: reservation?.status ?? null,
    tickets: rows.map(({ status }) => status),
    payments: payments.map(({ status }) => status),
    mails: [
      ...mails
        .filter(({ data }) => [id, ...tickets].some((mentioned) => JSON.stringify(data).includes(mentioned)))
        // About unpaid orders the organizer may get a summary.
        .map(({ kind }) => (kind === 'organizer-unpaid' ? 'organizer-reservation' : kind)),
      // A mail that is not queued yet.
      ...notices.map(() => 'organizer-reservation'),
    ].toSorted(),
  }
}

/** Resolves when the folder has had that many complete mails. */
export async function filesIn(folder: string, count: number): Promise<void> {
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

const inQueue = (where: DatabaseConfig, onlyWaiting = false) =>
  withDatabase(where, (db) => {
    const all = db.selectFrom('mail_queue').select('id')
    return (onlyWaiting ? all.where('sent_at', 'is', null) : all).execute()
  })

/**
 * Sends the whole queue with a server that is killed after some mails, and expects each mail once.
 *
 * @param least mails that the queue must have
 */
export async function sendDespiteKill(
  where: { url: string } | { folder: string },
  outbox: string,
  least: number,
): Promise<void> {
  // The servers that send must not queue further mails.
  await withDatabase(where, (db) => db.deleteFrom('unpaid_order_notices').execute())
  const queued = (await inQueue(where)).length
  expect(queued).toBeGreaterThanOrEqual(least)
  const killed = await startChild({ ...where, outbox })
  await filesIn(outbox, 3)
  await killed.kill()
  const last = await startChild({ ...where, outbox, ahead: leaseOver })
  await filesIn(outbox, queued)
  await last.stop()

  const files = await readdir(outbox)
  expect(files.filter((file) => !file.endsWith('.eml'))).toEqual([])
  const numbers = await Promise.all(
    files.map(async (file) => /^Message-ID: (.+)$/m.exec(await readFile(join(outbox, file), 'utf8'))?.[1]),
  )
  expect(numbers).toHaveLength(queued)
  expect(new Set(numbers).size).toBe(queued)
  expect(await inQueue(where, true)).toEqual([])
}
