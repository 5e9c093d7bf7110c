import { afterEach, describe, expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import type { DeviceStorage } from '#device/storage/open-device-database.ts'
import { day } from '#kit/time/durations.ts'
import { startInWallet } from '#shell/start/start-in-wallet.ts'
import { startAddress } from '#ticket/rules/start-address.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { settleAnswered } from '#wallet/flows/brought-tickets.ts'
import { dayBefore } from '../../support/events.ts'
import { record } from '../../support/records.ts'

const db = new TesseraDatabase()
const storageOf = (database: DeviceStorage['database']): DeviceStorage => ({
  database,
  existingDatabase: database,
})
const storage = storageOf(() => Promise.resolve(db))
afterEach(() => Promise.all([db.tickets.clear(), db.settings.clear()]))

/** A window that shows its first page; `type` of the navigation and number of entries in its history. */
function pageOf(type = 'navigate', length = 1, hash = '') {
  const replaceState = vi.fn()
  const page = {
    history: { length, replaceState } as unknown as History,
    performance: { getEntriesByType: () => [{ type }] } as unknown as Performance,
    location: { hash } as Location,
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

describe('startInWallet at an address that brings tickets', () => {
  const uuids = ['0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f1', '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f2'] as const
  const tickets = uuids.map((uuid) => ({ eventShortName: record().eventShortName, uuid }))
  const page = (...ids: string[]) =>
    `/wallet/add#tickets=pietra/${ids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')).join('.')}`
  const start = async (from: DeviceStorage, now = dayBefore) => {
    const { page: opened, address } = pageOf('navigate', 1, startAddress(tickets).slice(1))
    await startInWallet(from, opened, now)
    return address()
  }

  it('opens the page that stores them on the first launch (W233)', async () => {
    expect(await start(storage)).toBe(page(...uuids))
  })

  it('opens the page with those only that this device does not have (W233)', async () => {
    await putTicket(db, record({ uuid: uuids[0] }))
    expect(await start(storage)).toBe(page(uuids[1]))
  })

  it('opens the wallet once all are stored (W233)', async () => {
    for (const uuid of uuids) await putTicket(db, record({ uuid }))
    expect(await start(storage)).toBe('/wallet')
  })

  it('opens the home page once the person has removed them (W233)', async () => {
    for (const uuid of uuids) await putTicket(db, record({ uuid }))
    await start(storage)
    await db.tickets.clear()
    expect(await start(storage)).toBe('/')
  })

  it('does not ask again for those that the server has refused twice (W233)', async () => {
    for (const at of [0, day])
      await settleAnswered(
        { now: () => dayBefore + at, database: () => Promise.resolve(db) },
        tickets[0]!,
        true,
      )
    expect(await start(storage)).toBe(page(uuids[1]))
  })

  it('opens the page with all when the database does not answer (W233)', async () => {
    expect(await start(storageOf(() => new Promise(() => undefined)))).toBe(page(...uuids))
  })
})
