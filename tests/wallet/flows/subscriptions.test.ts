/** Bought subscriptions on the device: stored, checked, removed. */
import { describe, expect, it, vi } from 'vitest'
import type { Tools } from '#device/tools.ts'
import { hour } from '#kit/time/durations.ts'
import { allSubscriptions } from '#pass/store/read-subscriptions.ts'
import { keepReservation } from '#purchase/flows/keep-reservation.ts'
import { allReservations } from '#purchase/store/read-reservations.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import {
  keepLinkedSubscription,
  keepSubscription,
  removeSubscription,
} from '#wallet/flows/keep-subscription.ts'
import { refreshWallet } from '#wallet/flows/refresh-wallet.ts'
import { walletTools } from '../../support/browser/wallet-tools.ts'
import { dayBefore } from '../../support/events.ts'
import { boughtPass, descriptor, descriptorId, passContext } from '../../support/passes.ts'
import { record, subscriptionRecord } from '../../support/records.ts'

const id = '3f2b9c71-6d4e-4a58-b0c2-917e5a6d8f04'
const usage = (used: number) => ({ usageDetails: { total: 10, used, available: 10 - used } })

async function bought(used = 3) {
  const setup = walletTools()
  const reservation = boughtPass({}, usage(used))
  setup.server.reservations.set(reservation.id, reservation)
  setup.server.subscriptions.set(descriptorId, descriptor())
  await keepReservation(setup.tools, reservation, passContext())
  await keepSubscription(setup.tools, reservation, passContext())
  setup.clock.now += hour
  const stored = async () => {
    const [first] = await allSubscriptions(setup.db)
    if (first === undefined) throw new Error('not stored')
    return first
  }
  const requests = () => setup.server.calls.filter((path) => path.endsWith(`/reservation/${reservation.id}`))
  return { ...setup, reservation, stored, requests }
}

describe('keepSubscription', () => {
  it('stores codes, owner, terms and usage (W30)', async () => {
    const { stored, reservation } = await bought()
    const { id: reservationId, shortId } = reservation
    const times = { savedAt: dayBefore, checkedAt: dayBefore }
    expect(await stored()).toEqual(subscriptionRecord({ reservationId, shortId, ...times }))
  })

  it('stores a small picture once, which a later order page leaves as it is (W30)', async () => {
    const picture = 'data:image/webp;base64,AAAA'
    const smallPicture = vi.fn<Tools['smallPicture']>(() => Promise.resolve(picture))
    const { tools, db } = walletTools({ smallPicture })
    const context = { ...passContext(), fileBlobId: 'a1', pictureWidths: [320, 640] }
    await keepSubscription(tools, boughtPass(), context)
    await keepSubscription(tools, boughtPass(), context)
    expect(smallPicture.mock.calls).toEqual([['/file/a1/320.webp']])
    expect(await allSubscriptions(db)).toMatchObject([{ id, picture }])
  })

  it('asks again for a picture that did not come', async () => {
    const smallPicture = vi.fn<Tools['smallPicture']>(() => Promise.resolve(null))
    const { tools, db } = walletTools({ smallPicture })
    const context = { ...passContext(), fileBlobId: 'a1' }
    expect(await keepSubscription(tools, boughtPass(), context)).toBe(true)
    expect((await allSubscriptions(db))[0]).not.toHaveProperty('picture')
    await keepSubscription(tools, boughtPass(), context)
    expect(smallPicture).toHaveBeenCalledTimes(2)
  })

  it('stores no PIN that the organizer does not show', async () => {
    const { tools, db } = walletTools()
    const hidden = boughtPass({}, { configuration: { displayPin: false } })
    expect(await keepSubscription(tools, hidden, passContext())).toBe(true)
    expect((await allSubscriptions(db))[0]?.pin).toBeNull()
  })

  it.each([
    ['an order that is not complete', boughtPass({ status: 'FINALIZING' })],
    ['a subscription without an id', boughtPass({}, { id: null })],
  ])('stores nothing for %s', async (_, reservation) => {
    const { tools, db } = walletTools()
    expect(await keepSubscription(tools, reservation, passContext())).toBe(false)
    expect(await allSubscriptions(db)).toEqual([])
  })

  it('keeps the time of the first storing when it is stored again', async () => {
    const { tools, reservation, stored, clock } = await bought()
    await keepSubscription(tools, reservation, passContext())
    expect(await stored()).toMatchObject({ savedAt: dayBefore, checkedAt: clock.now })
  })

  it('replaces a pass that was stored from the link of its mail, which replaces none (P338)', async () => {
    const { tools, db, server } = walletTools()
    const linked = await keepLinkedSubscription(tools, id, { de: 'Pass 3F2B9C71' })
    expect(linked).toMatchObject({ id, reservationId: '', title: { de: 'Pass 3F2B9C71' } })
    await refreshWallet(tools, 'asked')
    expect(server.calls.filter((path) => path.includes('/reservation/'))).toEqual([])
    expect(await allSubscriptions(db)).toEqual([linked])
    await keepSubscription(tools, boughtPass(), passContext())
    const bought = { reservationId: boughtPass().id, title: { en: 'Night pass' } }
    expect(await allSubscriptions(db)).toMatchObject([bought])
    expect(await keepLinkedSubscription(tools, id, { de: 'Pass 3F2B9C71' })).toMatchObject(bought)
    expect(await allSubscriptions(db)).toMatchObject([bought])
  })

  it('reports a browser without storage', async () => {
    const { tools } = walletTools({ database: () => Promise.reject(new Error('none')) })
    expect(await keepSubscription(tools, boughtPass(), passContext())).toBe(false)
  })
})

describe('refreshWallet with bought subscriptions', () => {
  it('stores the new usage with one request (W30)', async () => {
    const { tools, server, reservation, stored, requests, clock } = await bought()
    server.reservations.set(reservation.id, boughtPass({}, usage(4)))
    await refreshWallet(tools)
    expect(await stored()).toMatchObject({ used: 4, checkedAt: clock.now })
    expect(requests()).toHaveLength(1)
    await refreshWallet(tools)
    expect(requests()).toHaveLength(1)
    await refreshWallet(tools, 'asked')
    expect(requests()).toHaveLength(2)
  })

  it('stores the events that it paid for (W142)', async () => {
    const { tools, server, reservation, stored } = await bought()
    const use = {
      ...{ shortName: 'pietra', title: { en: 'Pietra Nights' }, timeZone: 'Europe/Zurich', sameDay: true },
      ...{ datesWithOffset: passContext().salePeriod, count: 4 },
    }
    const { usageDetails } = usage(4)
    server.reservations.set(
      reservation.id,
      boughtPass({}, { usageDetails: { ...usageDetails, uses: [use] } }),
    )
    await refreshWallet(tools)
    expect((await stored()).uses).toEqual([use])
  })

  it('checks the usage again after a ticket was stored, which may have used it', async () => {
    const { tools, db, requests, clock } = await bought()
    await refreshWallet(tools)
    clock.now += 60_000
    await putTicket(db, record({ savedAt: clock.now }))
    clock.now += 60_000
    await refreshWallet(tools)
    expect(requests()).toHaveLength(2)
    await refreshWallet(tools)
    expect(requests()).toHaveLength(2)
  })

  it('marks a subscription that the server does not have, and removes the mark when it is found again (W30)', async () => {
    const { tools, server, reservation, stored, clock } = await bought()
    server.reservations.clear()
    await refreshWallet(tools)
    const since = clock.now
    expect(await stored()).toMatchObject({ missingSince: since, used: 3, pin: 'DD6GK3C7' })
    clock.now += hour
    await refreshWallet(tools)
    expect((await stored()).missingSince).toBe(since)
    server.reservations.set(reservation.id, reservation)
    clock.now += hour
    await refreshWallet(tools)
    expect((await stored()).missingSince).toBeNull()
  })

  it('marks a subscription whose order was canceled', async () => {
    const { tools, server, reservation, stored, clock } = await bought()
    server.reservations.set(reservation.id, boughtPass({ status: 'CANCELLED' }, { id: null, pin: null }))
    await refreshWallet(tools)
    expect(await stored()).toMatchObject({ missingSince: clock.now, pin: 'DD6GK3C7' })
  })

  it.each(['unreachable', 'error', 'portal', 'portal 404', 'bot filter'] as const)(
    'changes nothing when the answer is %s',
    async (mode) => {
      const { tools, server, stored } = await bought()
      const before = await stored()
      server.mode = mode
      await refreshWallet(tools)
      expect(await stored()).toEqual(before)
    },
  )

  it('stores the subscription of an order whose payment arrived later', async () => {
    const { tools, server, db } = walletTools()
    const paid = boughtPass({}, usage(0))
    server.reservations.set(paid.id, paid)
    server.orders.set(paid.id, 'COMPLETE')
    server.subscriptions.set(descriptorId, descriptor())
    await keepReservation(tools, boughtPass({ status: 'OFFLINE_PAYMENT' }, { id: null }), passContext())
    await refreshWallet(tools)
    expect(await allSubscriptions(db)).toMatchObject([{ id, used: 0, total: 10 }])
  })
})

describe('a complete order without a subscription', () => {
  it.each<[string, (setup: Awaited<ReturnType<typeof bought>>) => unknown]>([
    ['is gone', ({ server, reservation }) => server.reservations.delete(reservation.id)],
    [
      'has none',
      ({ server, reservation }) =>
        server.reservations.set(reservation.id, { ...reservation, subscriptionInfos: null }),
    ],
    [
      'has one without an id',
      ({ server }) => {
        const lapsed = boughtPass({}, { id: null })
        server.reservations.set(lapsed.id, lapsed)
      },
    ],
    ['is of a pass that is gone', ({ server }) => server.subscriptions.delete(descriptorId)],
  ])('is asked for once a day when it %s', async (_, change) => {
    const setup = await bought()
    const { tools, db, clock, requests } = setup
    await db.passes.clear()
    change(setup)
    const asked: number[] = []
    for (let runs = 0; runs < 26; runs += 1) {
      await refreshWallet(tools)
      asked.push(requests().length)
      clock.now += hour
    }
    expect([asked[0], asked[23], asked[25]]).toEqual([1, 1, 2])
  })
})

describe('removeSubscription', () => {
  it('leaves nothing in the raw storage, and the next refresh does not bring it back (W30)', async () => {
    const { tools, db, stored } = await bought()
    expect(await removeSubscription(tools, await stored())).toBe(true)
    await refreshWallet(tools, 'asked')
    expect(await allReservations(db)).toEqual([])
    const rows = await Promise.all(db.tables.map((table) => table.toArray() as Promise<unknown[]>))
    expect(JSON.stringify(rows)).not.toMatch(/Ada|DD6GK3C7|3f2b9c71/)
  })

  it('returns false when storage fails', async () => {
    const tools = { database: () => Promise.reject(new Error('none')), caches: null }
    expect(await removeSubscription(tools, { id, reservationId: 'r' })).toBe(false)
  })
})
