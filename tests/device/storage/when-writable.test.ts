import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { timeSetting, updateSetting } from '#device/settings.ts'
import { TesseraDatabase } from '#device/storage/database.ts'
import { whenWritable } from '#device/storage/when-writable.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { getSetting, putSetting } from '../../support/raw-settings.ts'
import { record } from '../../support/records.ts'

let db: TesseraDatabase
beforeEach(async () => {
  // Dexie takes the function when it opens the database.
  const transaction = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...input) {
    begun.push(input[1])
    return transaction.apply(this, input)
  })
  db = new TesseraDatabase()
  await putSetting(db, 'one', 1)
  begun = []
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await db.delete()
})

/** The page of this test: storage is tested without a DOM. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const openPage = (navigator: object) => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', navigator)
}
const turn = (state: 'hidden' | 'visible') => {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}
/** The modes of the transactions so far. */
let begun: (string | undefined)[] = []

describe('a hidden page on iOS', () => {
  it.each([
    ['a setting', () => putSetting(db, 'one', 2)],
    ['a ticket', () => putTicket(db, record())],
    ['a changed setting', () => updateSetting(db, timeSetting('one'), () => 2)],
  ])('begins no transaction that writes %s until it is visible (W74)', async (_, write) => {
    openPage({ standalone: true })
    turn('hidden')
    const written = write()
    turn('hidden')
    expect(await getSetting(db, 'one')).toBe(1)
    expect(begun).not.toContain('readwrite')
    turn('visible')
    await written
    expect(begun).toContain('readwrite')
  })
})

describe('whenWritable', () => {
  it('lets a hidden page of another engine write: it ends the transaction of a page that it suspends', async () => {
    openPage({})
    turn('hidden')
    await putSetting(db, 'one', 2)
    expect(await getSetting(db, 'one')).toBe(2)
  })

  it('lets a worker write, which has no page', () => {
    expect(whenWritable({ navigator: { standalone: true } })).toBeNull()
    expect(whenWritable({})).toBeNull()
  })
})
