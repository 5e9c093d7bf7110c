/** An event whose time or place changed after its tickets were stored. */
import { describe, expect, test } from 'vitest'
import { hour } from '#kit/time/durations.ts'
import { freshness } from '#ticket/rules/ticket-freshness.ts'
import { getTicket } from '#ticket/store/read-tickets.ts'
import { forgetEventChange } from '#ticket/store/write-tickets.ts'
import { refreshWallet } from '#wallet/flows/refresh-wallet.ts'
import { firstUuid, secondUuid, walletWithTickets } from '../../support/browser/wallet-tools.ts'
import { ticketFor } from '../../support/wire/fake-api.ts'

describe('refreshWallet with a changed event', () => {
  test('keeps the old time and place until the person has seen the new ones (W36)', async () => {
    const { tools, server, ticket, db, caches } = await walletWithTickets()
    const before = await ticket()
    const datesWithOffset = {
      ...before.datesWithOffset,
      startDateTime: before.datesWithOffset.startDateTime - hour,
    }
    server.tickets.set(firstUuid, ticketFor(firstUuid, 'Mia Brandt', { datesWithOffset }))
    server.event = server.event && { ...server.event, location: 'Town Hall, Arzo' }
    await refreshWallet(tools)
    const changed = await ticket()
    expect(changed).toMatchObject({ datesWithOffset, location: 'Town Hall, Arzo' })
    expect(changed.changedFrom).toEqual({
      dates: { datesWithOffset: before.datesWithOffset, sameDay: true },
      location: 'Quarry Theatre, Arzo',
    })
    expect((await caches.pages(firstUuid)).ticketPage).toContain('Time and place have changed')
    await refreshWallet(tools, 'asked')
    expect((await ticket()).changedFrom).toEqual(changed.changedFrom)
    await forgetEventChange(await tools.database(), 'pietra')
    await refreshWallet(tools, 'asked')
    expect((await ticket()).changedFrom).toBeNull()
    expect((await caches.pages(firstUuid)).ticketPage).not.toContain('Time and place have changed')
    expect(await getTicket(db, 'pietra', secondUuid)).toMatchObject({ changedFrom: null })
  })

  test('marks a ticket whose event the server does not have, and keeps its data and its code (W37)', async () => {
    const { tools, server, ticket, clock } = await walletWithTickets()
    const event = server.event
    server.event = null
    await refreshWallet(tools)
    const since = clock.now
    expect(await ticket()).toMatchObject({
      eventMissingSince: since,
      location: 'Quarry Theatre, Arzo',
      changedFrom: null,
    })
    expect(freshness(await ticket())).toBe('ready')
    clock.now += hour
    await refreshWallet(tools)
    expect((await ticket()).eventMissingSince).toBe(since)
    server.event = event
    await refreshWallet(tools, 'asked')
    expect((await ticket()).eventMissingSince).toBeNull()
  })
})
