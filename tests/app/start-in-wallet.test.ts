import { afterEach, describe, expect, it, vi } from 'vitest'
import { startInWallet } from '#app/start-in-wallet.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import type { DeviceStorage } from '#core/storage/open-device-database.ts'
import { putTicket } from '#core/storage/write/tickets.ts'
import { dayBefore } from '../support/events.ts'
import { record } from '../support/records.ts'

const day = 24 * 3_600_000
const db = new TesseraDatabase()
const storageOf = (database: DeviceStorage['database']): DeviceStorage => ({
  database,
  existingDatabase: database,
})
const storage = storageOf(() => Promise.resolve(db))
afterEach(() => db.tickets.clear())

/** A window that shows its first page; `type` of the navigation and number of entries in its history. */
function pageOf(type = 'navigate', length = 1) {
  const replaceState = vi.fn()
  const page = {
    history: { length, replaceState } as unknown as History,
    performance: { getEntriesByType: () => [{ type }] } as unknown as Performance,
  }
  return { page, address: () => (replaceState.mock.calls[0] as unknown[] | undefined)?.[2] ?? '/' }
}

describe('startInWallet', () => {
  it('opens the wallet on a launch with an upcoming ticket (W38)', async () => {
    await putTicket(db, record())
    const { page, address } = pageOf()
    await startInWallet(storage, page, dayBefore)
    expect(address()).toBe('/wallet')
  })

  it.each([
    ['a reload', 'reload', 1],
    ['a link of another page', 'navigate', 2],
    ['a way back', 'back_forward', 1],
  ])('stays on the home page after %s (W38)', async (_, type, length) => {
    await putTicket(db, record())
    const { page, address } = pageOf(type, length)
    await startInWallet(storage, page, dayBefore)
    expect(address()).toBe('/')
  })

  it('stays on the home page with past tickets only, and with none', async () => {
    const { page, address } = pageOf()
    await startInWallet(storage, page, dayBefore)
    await putTicket(db, record())
    await startInWallet(storage, page, dayBefore + 30 * day)
    expect(address()).toBe('/')
  })

  it('stays on the home page when the database does not answer', async () => {
    const { page, address } = pageOf()
    const hanging = storageOf(() => new Promise(() => undefined))
    await startInWallet(hanging, page, dayBefore)
    expect(address()).toBe('/')
  })
})
