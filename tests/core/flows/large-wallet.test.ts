/** What a wallet with many tickets reads, writes and requests. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepTickets } from '#core/flows/keep-tickets.ts'
import { refreshWallet } from '#core/flows/refresh-wallet.ts'
import { writeStaticPages } from '#core/flows/write-static-pages.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { getTicket, readSummaries } from '#core/storage/read/tickets.ts'
import { putTicket } from '#core/storage/write/tickets.ts'
import { ticketFor } from '../../support/fake-api.ts'
import { record } from '../../support/records.ts'
import { walletTools, wordRenderer } from '../../support/wallet-tools.ts'

const uuidOf = (index: number): string => `${String(index).padStart(8, '0')}-52a4-4c38-9f61-7e80a2c4d6f5`
const eventShortName = 'pietra'

/** A device with stored tickets of one event, as a refresh leaves them. */
async function device(count: number) {
  const setup = walletTools({ renderer: wordRenderer })
  const uuids = Array.from({ length: count }, (_, index) => uuidOf(index))
  for (const uuid of uuids) setup.server.tickets.set(uuid, ticketFor(uuid, 'Ada Keller'))
  await keepTickets(setup.tools, { eventShortName, reservationId: null, uuids }, () => undefined)
  await refreshWallet(setup.tools, 'asked')
  setup.server.calls.length = 0
  return setup
}

/** Records the calls that write: the store, and the key or id of the record. */
function watchWrites(): string[] {
  const written: string[] = []
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    const { uuid, key: name } = value as { readonly uuid?: string; readonly key?: string }
    written.push(`${this.name} ${uuid ?? name ?? ''}`)
    return put.call(this, value, key)
  })
  return written
}

/** Records the stores whose records are read. */
function watchReads(): Set<string> {
  const read = new Set<string>()
  for (const method of ['get', 'getAll', 'openCursor'] as const) {
    const before = IDBObjectStore.prototype[method]
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
      this: IDBObjectStore,
      ...args: unknown[]
    ) {
      read.add(this.name)
      return Reflect.apply(before, this, args) as never
    })
  }
  return read
}

afterEach(() => vi.restoreAllMocks())

describe('the list of the wallet', () => {
  afterEach(() => new TesseraDatabase().delete())

  it('is read from summaries, which contain neither pages nor images', async () => {
    const db = new TesseraDatabase()
    for (const uuid of ['u1', 'u2', 'u3']) await putTicket(db, record({ uuid }))
    const read = watchReads()
    const { tickets } = await readSummaries(db)
    expect(tickets.map(({ uuid }) => uuid)).toEqual(['u1', 'u2', 'u3'])
    expect([...read]).toEqual(['summaries'])
    const text = JSON.stringify(tickets[0])
    expect(text).not.toMatch(/<p>|<svg|png/)
    expect(text.length).toBeLessThan(1000)
  })

  it('shows tickets that an older build stored, changed or deleted without their summaries', async () => {
    const db = new TesseraDatabase()
    await putTicket(db, record({ uuid: 'u1' }))
    await db.tickets.put(record({ uuid: 'u2', position: 1 }))
    expect((await readSummaries(db)).tickets.map(({ uuid }) => uuid)).toEqual(['u1', 'u2'])
    await db.tickets.bulkDelete([
      [eventShortName, 'u1'],
      [eventShortName, 'u2'],
    ])
    expect((await readSummaries(db)).tickets).toEqual([])
  })
})

describe('writeStaticPages', () => {
  it('moves the pages of an older build out of the tickets and writes the summaries that it did not write', async () => {
    const { tools, db } = walletTools({ renderer: wordRenderer })
    await db.tickets.put(record({ uuid: uuidOf(0) }))
    await writeStaticPages(tools, db)
    expect(await db.tickets.get([eventShortName, uuidOf(0)])).toMatchObject({ pages: null })
    expect(await db.pages.get([eventShortName, uuidOf(0)])).toMatchObject({ fullName: 'Ada Keller' })
    expect(await db.summaries.count()).toBe(1)
    // A tab of an older build names another attendee, and deletes another ticket.
    await db.tickets.update([eventShortName, uuidOf(0)], { fullName: 'Jonas Brandt', pages: null })
    expect((await getTicket(db, eventShortName, uuidOf(0)))?.pages).toBeNull()
    await writeStaticPages(tools, db)
    expect(await db.summaries.get([eventShortName, uuidOf(0)])).toMatchObject({ fullName: 'Jonas Brandt' })
    await db.tickets.delete([eventShortName, uuidOf(0)])
    await writeStaticPages(tools, db)
    expect([await db.summaries.count(), await db.pages.count()]).toEqual([0, 0])
  })
})

describe('a wallet of twelve tickets', () => {
  it('writes the pages of one ticket when one is saved', { timeout: 30_000 }, async () => {
    const { tools, server } = await device(12)
    const uuid = uuidOf(90)
    server.tickets.set(uuid, ticketFor(uuid, 'Ada Keller', { reservationId: 'OTHER' }))
    const written = watchWrites()
    await keepTickets(tools, { eventShortName, reservationId: null, uuids: [uuid] }, () => undefined)
    const stores = written.map((record) => record.split(' ')[0])
    expect(new Set(written.filter((record) => !record.startsWith('settings')))).toEqual(
      new Set([`tickets ${uuid}`, `summaries ${uuid}`, `pages ${uuid}`]),
    )
    expect(stores.filter((store) => store === 'pages')).toHaveLength(1)
  })

  it('writes nothing but its marks in a refresh that finds no change', { timeout: 30_000 }, async () => {
    const { tools, db, server, clock, caches } = await device(12)
    clock.now += 3_600_000
    const written = watchWrites()
    const cache = vi.spyOn(await caches.open('tessera-tickets'), 'put')
    await refreshWallet(tools)
    expect(written.filter((record) => !record.startsWith('settings')).sort()).toEqual(
      Array.from({ length: 12 }, (_, index) => `summaries ${uuidOf(index)}`),
    )
    expect(written.filter((record) => record.includes('page:'))).toEqual([])
    expect(cache).not.toHaveBeenCalled()
    expect((await getTicket(db, eventShortName, uuidOf(3)))?.checkedAt).toBe(clock.now)
    // One request a ticket, and one an event.
    expect(server.calls.filter((path) => path.includes('/event/'))).toHaveLength(13)
  })

  it('writes one record and its pages when a refresh finds one change', { timeout: 30_000 }, async () => {
    const { tools, db, server, clock } = await device(12)
    clock.now += 3_600_000
    server.tickets.set(uuidOf(5), ticketFor(uuidOf(5), 'Ada Keller', { ticketCategoryName: 'Balcony' }))
    const written = watchWrites()
    await refreshWallet(tools)
    const changed = written.filter((record) => record.startsWith('tickets') || record.startsWith('pages'))
    expect(new Set(changed)).toEqual(new Set([`tickets ${uuidOf(5)}`, `pages ${uuidOf(5)}`]))
    expect((await getTicket(db, eventShortName, uuidOf(5)))?.ticketCategoryName).toBe('Balcony')
  })
})
