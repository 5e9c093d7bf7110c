import { describe, expect, test, vi } from 'vitest'
import { cacheNames } from '#device/storage/cache-names.ts'
import { readCachedPage } from '#device/storage/static-page-cache.ts'
import { minute } from '#kit/time/durations.ts'
import type { Locks } from '#kit/with-lock.ts'
import { allReservations, openReservations } from '#purchase/store/read-reservations.ts'
import { putReservation } from '#purchase/store/write-reservations.ts'
import { keepTickets } from '#ticket/flows/keep-tickets.ts'
import { removeTicket } from '#ticket/flows/remove-ticket.ts'
import { writeStaticPages } from '#ticket/flows/write-static-pages.ts'
import { allTickets } from '#ticket/store/read-tickets.ts'
import { refreshWallet } from '#wallet/flows/refresh-wallet.ts'
import { readUnfinishedOrders, type UnfinishedOrders } from '#wallet/store/unfinished-orders.ts'
import { createApi } from '#wire/client.ts'
import { walletTools } from '../../support/browser/wallet-tools.ts'
import { first, order, ticket } from '../../support/orders.ts'
import { orderRecord, record } from '../../support/records.ts'
import { ticketFor } from '../../support/wire/fake-api.ts'

const [one, two, nameless] = ['0', '1', '2'].map(
  (first) => `${first}d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5`,
) as [string, string, string]

/**
 * A reservation of three tickets, the last without an attendee; two of them were stored before the tab was
 * closed.
 */
async function setUp(status: string, stored: readonly string[], changes?: Parameters<typeof walletTools>[0]) {
  const tools = walletTools(changes)
  const { server, db, clock } = tools
  server.tickets.set(one, ticketFor(one, 'Mia Brandt'))
  server.tickets.set(two, ticketFor(two, 'Ada Keller'))
  const ticketUuids = [one, two, nameless]
  const namedUuids = [one, two]
  const at = { savedAt: clock.now, checkedAt: clock.now }
  await putReservation(db, orderRecord({ status, ticketUuids, namedUuids, ...at }))
  const order = { eventShortName: 'pietra', reservationId: 'full-id' }
  for (const uuid of stored) await keepTickets(tools.tools, { ...order, uuids: [uuid] }, () => undefined)
  clock.now += 2 * minute
  server.calls.length = 0
  const uuids = async () => (await allTickets(db)).map(({ uuid, position }) => [uuid, position])
  return { ...tools, uuids }
}

describe('fetchOutstandingTickets', () => {
  test('stores tickets that were interrupted, in their place, and leaves out the one without an attendee (W19)', async () => {
    const { tools, uuids, caches } = await setUp('COMPLETE', [two])
    await refreshWallet(tools)
    expect(await uuids()).toEqual([
      [one, 0],
      [two, 1],
    ])
    expect((await caches.pages(one)).ticketPage).toContain('1 of 2')
  })

  test('stores the tickets when the payment has arrived (W19)', async () => {
    const { tools, server, db, uuids, clock } = await setUp('OFFLINE_PAYMENT', [])
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

  test.each([1, 8, 20])(
    'stores what was interrupted %i days ago, and what was paid after them, at the first visit (W19)',
    async (age) => {
      for (const [status, stored] of [
        ['COMPLETE', [one]],
        ['OFFLINE_PAYMENT', []],
      ] as const) {
        const { tools, server, uuids, clock } = await setUp(status, stored)
        server.orders.set('full-id', 'COMPLETE')
        clock.now += age * 24 * 60 * minute
        await refreshWallet(tools, 'started')
        expect((await uuids()).map(([uuid]) => uuid)).toEqual([one, two])
      }
    },
  )

  test('runs once a minute, not while the page of the reservation stores them, and not without end', async () => {
    const { tools, server, clock } = await setUp('COMPLETE', [])
    const asks = async () => {
      server.calls.length = 0
      await refreshWallet(tools)
      return server.calls.some((path) => path.includes('/ticket/'))
    }
    clock.now -= 2 * minute
    server.tickets.clear()
    expect(await asks()).toBe(false)
    clock.now += 2 * minute
    expect(await asks()).toBe(true)
    clock.now += minute / 2
    expect(await asks()).toBe(false)
    clock.now += minute / 2
    expect(await asks()).toBe(true)
    clock.now += 24 * 60 * minute
    expect(await asks()).toBe(true)
    clock.now += minute
    expect(await asks()).toBe(false)
  })

  test('asks the order for tickets that have a name by now, every 15 minutes for a week, and no ticket without one (W19)', async () => {
    const { tools, server, db, uuids, clock } = await setUp('COMPLETE', [one, two])
    const wireTickets = (assigned: boolean) => ({
      tickets: [one, two, nameless].map((uuid) => ticket(uuid, { assigned: assigned || uuid !== nameless })),
      name: 'Standard',
      ticketAccessType: 'IN_PERSON',
    })
    const answer = (assigned: boolean) =>
      server.reservations.set('full-id', order({ ticketsByCategory: [wireTickets(assigned)] }))
    const asked = async (wait: number) => {
      server.calls.length = 0
      clock.now += wait
      await refreshWallet(tools)
      return ['/reservation/full-id', nameless].map((part) =>
        server.calls.some((path) => path.includes(part)),
      )
    }
    answer(false)
    expect(await asked(0)).toEqual([true, false])
    expect(await asked(14 * minute)).toEqual([false, false])
    // Removed by the person meanwhile: it is not awaited again.
    await removeTicket(tools, 'pietra', one)
    server.tickets.set(nameless, ticketFor(nameless, 'Jonas Brandt'))
    answer(true)
    expect(await asked(minute)).toEqual([true, true])
    expect(await uuids()).toEqual([
      [two, 1],
      [nameless, 2],
    ])
    expect(await allReservations(db)).toMatchObject([{ namedUuids: [two, nameless], unnamed: 0 }])
    await db.orders.update('full-id', { ticketUuids: [two, nameless, first] })
    expect(await asked(8 * 24 * 60 * minute)).toEqual([false, false])
  })

  test('writes over no newer record of the order', async () => {
    const { tools, server, db } = await setUp('OFFLINE_PAYMENT', [])
    server.orders.set('full-id', 'COMPLETE')
    const newer = { title: { en: 'Renamed' }, status: 'CANCELLED' }
    const api = createApi({
      fetch: async (input) => {
        await db.orders.update('full-id', newer)
        return server.fetch(input)
      },
      origin: 'http://localhost',
    })
    await refreshWallet({ ...tools, api })
    expect(await allReservations(db)).toMatchObject([newer])
  })

  describe('in a browser with locks', () => {
    const free: Locks = { request: (_name, _options, work) => work({}) }
    const held: Locks = { request: (_name, _options, work) => work(null) }

    test('stores interrupted tickets at once when no page stores them any more', async () => {
      const { tools, uuids, clock } = await setUp('COMPLETE', [], { locks: free })
      clock.now -= 2 * minute - 1000
      await refreshWallet(tools)
      expect((await uuids()).map(([uuid]) => uuid)).toEqual([one, two])
    })

    test('leaves the tickets to a page that stores them, and stores them as soon as it was closed', async () => {
      const { tools, uuids, server } = await setUp('COMPLETE', [], { locks: held })
      await refreshWallet(tools)
      expect(server.calls).toEqual([])
      await refreshWallet({ ...tools, locks: free })
      expect((await uuids()).map(([uuid]) => uuid)).toEqual([one, two])
    })

    test('resumes when the connection is back, without waiting for the pause after a failure', async () => {
      const { tools, uuids, server } = await setUp('COMPLETE', [], { locks: free })
      server.mode = 'unreachable'
      await refreshWallet(tools)
      server.mode = 'ok'
      await refreshWallet(tools)
      expect(await uuids()).toEqual([])
      await refreshWallet(tools, 'reconnected')
      expect((await uuids()).map(([uuid]) => uuid)).toEqual([one, two])
    })

    test('ends the pause although the page is closed during the run after the reconnect', async () => {
      const { tools, uuids, server } = await setUp('COMPLETE', [], { locks: free })
      server.mode = 'unreachable'
      await refreshWallet(tools)
      server.mode = 'hanging'
      void refreshWallet(tools, 'reconnected')
      await expect.poll(() => server.calls.length).toBeGreaterThan(2)
      server.mode = 'ok'
      // The client of the next page.
      const next = createApi({ fetch: server.fetch, origin: 'http://localhost' })
      await refreshWallet({ ...tools, api: next })
      expect((await uuids()).map(([uuid]) => uuid)).toEqual([one, two])
    })
  })

  test.each(['unreachable', 'portal', 'error'] as const)(
    'pauses after a run in which the API is %s, and requests no second ticket without a connection',
    async (mode) => {
      const { tools, server, clock } = await setUp('COMPLETE', [])
      server.mode = mode
      await refreshWallet(tools)
      const tickets = server.calls.filter((path) => path.includes('/ticket/'))
      expect(tickets).toHaveLength(mode === 'error' ? 2 : 1)
      server.calls.length = 0
      clock.now += minute - 1000
      await refreshWallet(tools)
      expect(server.calls).toEqual([])
      clock.now += 2000
      await refreshWallet(tools)
      expect(server.calls).not.toEqual([])
    },
  )

  test('reports the tickets to store until they are stored, and leaves out one that the server did not have twice', async () => {
    const { tools, server, db, clock } = await setUp('COMPLETE', [one])
    const reported: UnfinishedOrders[] = []
    const stop = db.watch(
      () => readUnfinishedOrders(db),
      (next) => reported.push(next),
    )
    await expect.poll(() => reported.at(-1)?.reservations).toMatchObject([{ saved: 1, total: 2 }])
    server.tickets.delete(two)
    await refreshWallet(tools)
    expect(reported.at(-1)?.reservations).toMatchObject([{ saved: 1, total: 2 }])
    clock.now += 24 * 60 * minute
    await refreshWallet(tools)
    await expect.poll(() => reported.at(-1)?.reservations).toEqual([])
    stop()
  })

  test('does not fetch a removed ticket again, and deletes the reservation with its last ticket (W20)', async () => {
    const { tools, db, clock, uuids } = await setUp('COMPLETE', [one, two])
    await removeTicket(tools, 'pietra', one)
    clock.now += 2 * minute
    await refreshWallet(tools)
    expect(await uuids()).toEqual([[two, 1]])
    expect(await allReservations(db)).toHaveLength(1)
    await removeTicket(tools, 'pietra', two)
    expect(await allReservations(db)).toEqual([])
  })
})

test('removeTicket removes a ticket of this page load too, in a browser without storage', async () => {
  const { tools } = await setUp('COMPLETE', [])
  for (const uuid of [one, two]) tools.memory.put(record({ uuid }))
  await removeTicket(tools, 'pietra', one)
  expect(tools.memory.all().map(({ uuid }) => uuid)).toEqual([two])
})

test('removeTicket leaves no page behind when the ticket is removed while its pages are rendered (W20)', async () => {
  const { tools, db, caches } = await setUp('COMPLETE', [one, two])
  const open = caches.open.bind(caches)
  vi.spyOn(caches, 'open').mockImplementationOnce(async (name) => {
    await db.tickets.delete(['pietra', one])
    return open(name)
  })
  await writeStaticPages(tools, db)
  expect(caches.paths(cacheNames.tickets).filter((path) => path.includes(one))).toEqual([])
  const list = await (await readCachedPage(caches, '/wallet'))?.text()
  expect(list).toContain(two)
  expect(list).not.toContain(one)
})

test('removeTicket leaves no copy when the pages of the other tickets cannot be written', async () => {
  const { tools, caches } = await setUp('COMPLETE', [one, two])
  const translations = () => Promise.reject(new Error('no translations'))
  expect(await removeTicket({ ...tools, translations }, 'pietra', one)).toBe(true)
  const copies = caches.paths(cacheNames.tickets)
  expect(copies.filter((path) => path.includes(one))).toEqual([])
  expect(copies.filter((path) => path.includes(two))).toHaveLength(2)
})
