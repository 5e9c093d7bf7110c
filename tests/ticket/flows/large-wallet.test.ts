/** What a wallet with many tickets reads, writes and requests. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepTickets } from '#ticket/flows/keep-tickets.ts'
import { getTicket } from '#ticket/store/read-tickets.ts'
import { refreshWallet } from '#wallet/flows/refresh-wallet.ts'
import { walletTools, wordRenderer } from '../../support/browser/wallet-tools.ts'
import { ticketFor } from '../../support/wire/fake-api.ts'

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

afterEach(() => vi.restoreAllMocks())

describe('a wallet of twelve tickets', () => {
  it('writes the pages of one ticket when one is saved', { timeout: 30_000 }, async () => {
    const { tools, server, caches } = await device(12)
    const uuid = uuidOf(90)
    server.tickets.set(uuid, ticketFor(uuid, 'Ada Keller', { reservationId: 'OTHER' }))
    const written = watchWrites()
    const cache = vi.spyOn(await caches.open('tessera-tickets'), 'put')
    await keepTickets(tools, { eventShortName, reservationId: null, uuids: [uuid] }, () => undefined)
    expect(new Set(written.filter((record) => !record.startsWith('settings')))).toEqual(
      new Set([`tickets ${uuid}`]),
    )
    expect(cache).toHaveBeenCalledTimes(3)
  })

  it('writes nothing but its marks in a refresh that finds no change', { timeout: 30_000 }, async () => {
    const { tools, db, server, clock, caches } = await device(12)
    clock.now += 3_600_000
    const written = watchWrites()
    const cache = vi.spyOn(await caches.open('tessera-tickets'), 'put')
    await refreshWallet(tools)
    expect(written.filter((record) => !record.startsWith('settings')).sort()).toEqual(
      Array.from({ length: 12 }, (_, index) => `tickets ${uuidOf(index)}`),
    )
    expect(written.filter((record) => record.includes('page:'))).toEqual([])
    expect(cache).not.toHaveBeenCalled()
    expect((await getTicket(db, eventShortName, uuidOf(3)))?.checkedAt).toBe(clock.now)
    // One request a ticket, and one an event.
    expect(server.calls.filter((path) => path.includes('/event/'))).toHaveLength(13)
  })
})
