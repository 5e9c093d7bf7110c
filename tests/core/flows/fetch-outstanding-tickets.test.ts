import { describe, expect, test, vi } from 'vitest'
import { writeStaticPages, walletPageSetting } from '#core/flows/write-static-pages.ts'
import { removeTicket } from '#core/flows/remove-ticket.ts'
import { keepTickets } from '#core/flows/keep-tickets.ts'
import { refreshWallet } from '#core/flows/refresh-wallet.ts'
import { cacheNames } from '#core/storage/cache-names.ts'
import { allReservations, openReservations } from '#core/storage/read/reservations.ts'
import { getSetting } from '#core/storage/read/settings.ts'
import { allTickets } from '#core/storage/read/tickets.ts'
import { putReservation } from '#core/storage/write/reservations.ts'
import { ticketFor } from '../../support/fake-api.ts'
import { orderRecord } from '../../support/records.ts'
import { walletTools } from '../../support/wallet-tools.ts'

const [one, two, nameless] = ['0', '1', '2'].map(
  (first) => `${first}d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5`,
) as [string, string, string]
const minute = 60_000

/**
 * A reservation of three tickets, the last without an attendee; two of them were stored before the tab was
 * closed.
 */
async function bench(status: string, kept: readonly string[]) {
  const tools = walletTools()
  const { server, db, clock } = tools
  server.tickets.set(one, ticketFor(one, 'Mia Brandt'))
  server.tickets.set(two, ticketFor(two, 'Ada Keller'))
  const ticketUuids = [one, two, nameless]
  await putReservation(db, orderRecord({ status, ticketUuids, savedAt: clock.now, checkedAt: clock.now }))
  const wanted = { eventShortName: 'pietra', reservationId: 'full-id' }
  for (const uuid of kept) await keepTickets(tools.tools, { ...wanted, uuids: [uuid] }, () => undefined)
  clock.now += 2 * minute
  server.calls.length = 0
  const uuids = async () => (await allTickets(db)).map(({ uuid, position }) => [uuid, position])
  return { ...tools, uuids }
}

describe('fetchOutstandingTickets', () => {
  test('stores tickets that were interrupted, in their place, and leaves out the one without an attendee', async () => {
    const { tools, uuids, db } = await bench('COMPLETE', [two])
    await refreshWallet(tools)
    expect(await uuids()).toEqual([
      [one, 0],
      [two, 1],
    ])
    expect((await allTickets(db))[0]?.pages?.pass).toContain('1 of 2')
  })

  test('stores the tickets when the payment has arrived', async () => {
    const { tools, server, db, uuids, clock } = await bench('OFFLINE_PAYMENT', [])
    server.orders.set('full-id', 'OFFLINE_PAYMENT')
    await refreshWallet(tools)
    expect(await uuids()).toEqual([])
    expect((await openReservations(db)).unpaid).toHaveLength(1)
    server.orders.set('full-id', 'COMPLETE')
    clock.now += 2 * minute
    await refreshWallet(tools)
    expect((await uuids()).map(([uuid]) => uuid)).toEqual([one, two])
    expect((await openReservations(db)).unpaid).toEqual([])
  })

  test('runs once a minute, not while the page of the reservation stores them, and not without end', async () => {
    const { tools, server, clock } = await bench('COMPLETE', [])
    const asks = async () => {
      server.calls.length = 0
      await refreshWallet(tools)
      return server.calls.some((path) => path.includes(nameless))
    }
    clock.now -= 2 * minute
    expect(await asks()).toBe(false)
    clock.now += 2 * minute
    expect(await asks()).toBe(true)
    clock.now += minute / 2
    expect(await asks()).toBe(false)
    clock.now += 8 * 24 * 60 * minute
    expect(await asks()).toBe(false)
  })

  test('does not fetch a removed ticket again, and deletes the reservation with its last ticket', async () => {
    const { tools, db, clock, uuids } = await bench('COMPLETE', [one, two])
    await removeTicket(tools, 'pietra', one)
    clock.now += 2 * minute
    await refreshWallet(tools)
    expect(await uuids()).toEqual([[two, 1]])
    expect(await allReservations(db)).toHaveLength(1)
    await removeTicket(tools, 'pietra', two)
    expect(await allReservations(db)).toEqual([])
  })
})

test('removeTicket leaves no page behind when the ticket is removed while its pages are rendered', async () => {
  const { tools, db, caches } = await bench('COMPLETE', [one, two])
  const open = caches.open.bind(caches)
  vi.spyOn(caches, 'open').mockImplementationOnce(async (name) => {
    await db.tickets.delete(['pietra', one])
    return open(name)
  })
  await writeStaticPages(tools, db)
  expect(caches.paths(cacheNames.tickets).filter((path) => path.includes(one))).toEqual([])
  expect(JSON.stringify(await getSetting(db, walletPageSetting))).toContain('1 ticket')
})
