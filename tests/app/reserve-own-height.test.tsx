/** The space that the home page has for a ticket before its first visit. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reserveOwnHeight } from '#app/reserve-own-height.tsx'
import { TesseraDatabase } from '#core/storage/database.ts'
import { putTicket } from '#core/storage/write/tickets.ts'
import { ownHeight } from '#platform/session-storage.ts'
import { record } from '../support/records.ts'
import { walletTools } from '../support/wallet-tools.ts'

let db: TesseraDatabase
const measured: string[] = []

/** A layout in which the box of the tickets has this height. */
function layout(height: number) {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
    measured.push(this.isConnected ? (this.textContent ?? '') : 'not in the page')
    return height
  })
}

beforeEach(async () => {
  db = new TesseraDatabase()
  await db.open()
})
afterEach(async () => {
  vi.restoreAllMocks()
  localStorage.clear()
  measured.length = 0
  await db.delete()
})

it('keeps the height that the next ticket will have on the home page, and leaves nothing in this page', async () => {
  await putTicket(db, record())
  layout(148)
  const before = document.body.innerHTML
  await reserveOwnHeight(walletTools().tools)
  expect(ownHeight.read()).toBe('148px')
  expect(measured).toHaveLength(1)
  expect(measured[0]).toContain('Pietra Nights')
  expect(document.body.innerHTML).toBe(before)
})

it('replaces the height of a visit without tickets, and no greater one', async () => {
  await putTicket(db, record())
  layout(148)
  ownHeight.keep('0px')
  await reserveOwnHeight(walletTools().tools)
  expect(ownHeight.read()).toBe('148px')
  ownHeight.keep('300px')
  await reserveOwnHeight(walletTools().tools)
  expect(ownHeight.read()).toBe('300px')
})

it('keeps none without a ticket to come', async () => {
  layout(148)
  await reserveOwnHeight(walletTools().tools)
  const past = { datesWithOffset: { ...record().datesWithOffset, startDateTime: 1, endDateTime: 2 } }
  await putTicket(db, { ...record(), ...past })
  await reserveOwnHeight(walletTools().tools)
  expect(ownHeight.read()).toBeNull()
})
