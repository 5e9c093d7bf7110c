/** What is on the device after a sign-out and after removals, read from the raw storage. */
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetAccount, forgetTickets } from '#account/flows/forget-account.ts'
import { TesseraDatabase } from '#device/storage/database.ts'
import { queueAction } from '#outbox/flows/queue-action.ts'
import { keepReservation } from '#purchase/flows/keep-reservation.ts'
import { putDraft } from '#purchase/store/write-drafts.ts'
import { putJournal } from '#purchase/store/write-journal.ts'
import { keepTickets } from '#ticket/flows/keep-tickets.ts'
import { removeTicket } from '#ticket/flows/remove-ticket.ts'
import { walletTools } from '../../support/browser/wallet-tools.ts'
import { event, order } from '../../support/orders.ts'
import { ticketFor } from '../../support/wire/fake-api.ts'

const firstUuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
const two = '1d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'

/** Everything in the database, as text. */
async function rawDatabase(db: TesseraDatabase): Promise<string> {
  const stores = await Promise.all(
    db.tables.map(async ({ name }) => [name, await db.table<unknown>(name).toArray()]),
  )
  return JSON.stringify(Object.fromEntries(stores))
}

/** The addresses and the content of every cache, as text. */
async function rawCaches(caches: CacheStorage): Promise<{ keys: string; content: string }> {
  const keys: string[] = []
  const content: string[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      keys.push(request.url)
      content.push((await (await cache.match(request))?.text()) ?? '')
    }
  }
  return { keys: keys.join('\n'), content: content.join('\n') }
}

async function device() {
  const db = new TesseraDatabase()
  await Promise.all(db.tables.map((table) => table.clear()))
  const wallet = walletTools({ database: () => Promise.resolve(db) })
  const { tools, server, caches } = wallet
  server.tickets.set(firstUuid, ticketFor(firstUuid, 'Ada Keller'))
  server.tickets.set(two, ticketFor(two, 'Milo Brandt'))
  await keepReservation(
    tools,
    { ...order(), id: 'full-id', status: 'COMPLETE', email: 'ada@example.org' },
    event(),
  )
  await keepTickets(
    tools,
    { eventShortName: 'pietra', reservationId: 'full-id', uuids: [firstUuid, two] },
    () => undefined,
  )
  await putDraft(
    db,
    ['booking/r-2', 'ticket/pietra/x'],
    { firstName: 'Typed', email: 'typed@example.org' },
    1,
  )
  await putJournal(db, {
    context: { type: 'event', publicIdentifier: 'pietra' },
    reservationId: 'journal-id',
    step: 'unknown',
    at: 1,
    answer: null,
  })
  const queue = { database: tools.database, now: tools.now, report: () => undefined }
  await queueAction(queue, {
    id: 'profile',
    kind: 'profile',
    account: 'account@example.org',
    form: { firstName: 'Queued' },
  })
  await queueAction(queue, {
    id: 'waiting-list/pietra/waiting@example.org',
    kind: 'waiting-list',
    shortName: 'pietra',
    request: { email: 'waiting@example.org' },
  })
  return {
    ...wallet,
    db,
    caches,
    forget: { api: tools.api, locks: null, database: tools.database, memory: tools.memory, caches },
  }
}

let setup: Awaited<ReturnType<typeof device>>
beforeEach(async () => {
  setup = await device()
})

describe('the device after a sign-out', () => {
  it('has nothing that was typed, queued or paid for, and still has the tickets (W67)', async () => {
    const before = await rawDatabase(setup.db)
    for (const text of [
      'Typed',
      'typed@example.org',
      'account@example.org',
      'waiting@example.org',
      'journal-id',
    ])
      expect(before).toContain(text)
    await forgetAccount(setup.forget)
    const after = await rawDatabase(setup.db)
    expect(after).not.toMatch(/Typed|Queued|typed@|account@|waiting@|journal-id/)
    expect(after).toContain('Ada Keller')
    expect(after).toContain(firstUuid)
  })

  it('has no name, address, ticket or order at all when the tickets are removed, too (W67)', async () => {
    await forgetAccount(setup.forget)
    expect(await forgetTickets(setup.forget)).toBe(true)
    expect(await rawDatabase(setup.db)).not.toMatch(/Ada|Milo|example\.org|full-id|0d9c1b7e|1d9c1b7e/)
    expect(await rawCaches(setup.caches)).toEqual({ keys: '', content: '' })
  })

  it('reports that the storage failed, and does not claim a removal', async () => {
    const broken = { ...setup.forget, database: () => Promise.reject(new Error('no storage')) }
    expect(await forgetTickets(broken)).toBe(false)
    expect(await rawDatabase(setup.db)).toContain('Ada Keller')
  })
})

describe('the device after the removal of a ticket', () => {
  it('has no trace of the ticket, and still has the other one (W67)', async () => {
    expect(await rawDatabase(setup.db)).toContain(two)
    expect(await removeTicket(setup.tools, 'pietra', two)).toBe(true)
    const stored = await rawDatabase(setup.db)
    const { keys, content } = await rawCaches(setup.caches)
    for (const text of [stored, keys, content]) {
      expect(text).not.toMatch(/Milo|milo@|1d9c1b7e/)
      expect(text).toContain(firstUuid)
    }
  })
})

describe('the addresses of cached pages', () => {
  it('name no person', async () => {
    const { keys, content } = await rawCaches(setup.caches)
    expect(content).toContain('Ada Keller')
    expect(keys).not.toMatch(/Ada|Keller|Milo|%40|@/i)
  })
})
