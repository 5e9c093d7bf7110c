import { screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { describe, expect, it } from 'vitest'
import { keepPendingReservation } from '#purchase/flows/keep-reservation.ts'
import { putJournal } from '#purchase/store/write-journal.ts'
import { putReservation } from '#purchase/store/write-reservations.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { ContinueStrip } from '#wallet/parts/ContinueStrip.tsx'
import { openPage } from '../../shell/pages/open-page.tsx'
import { dayBefore } from '../../support/events.ts'
import { event, order } from '../../support/orders.ts'
import { orderRecord, record } from '../../support/records.ts'
import { testDatabase } from '../../support/test-database.ts'
import { scriptedApi, value } from '../../support/wire/scripted-api.ts'

const db = testDatabase()

/** Opens the home page of a device whose clock is at `now`; its held reservations are PENDING. */
async function open(now: number, kinds?: ComponentProps<typeof ContinueStrip>['kinds']) {
  const page = openPage(
    [{ path: '/', element: <ContinueStrip {...(kinds && { kinds })} /> }],
    '/',
    { reservationStatus: () => value({ status: 'PENDING', validatedBookingInformation: false }) },
    { now: () => now, database: () => Promise.resolve(db) },
  )
  await page.texts.loadNamespace('wallet')
}
const strip = async (name = 'Continue') => within(await screen.findByRole('region', { name }))

describe('ContinueStrip', () => {
  it('leads to the next ticket with its day (B361)', async () => {
    await putTicket(db, record())
    await open(record().datesWithOffset.startDateTime - 5 * 24 * 3_600_000)
    const link = (await strip('Tickets and orders')).getByRole('link', { name: /^Pietra Nights/ })
    expect(link).toHaveAttribute('href', '/event/pietra/ticket/u1/view')
    expect(link.textContent).toMatch(/\d{1,2}.Jul/)
  })

  it('leads to a held order with the time that is left (B361)', async () => {
    const { api } = scriptedApi({})
    const tools = { api, now: () => 0, database: () => Promise.resolve(db), locks: null }
    await keepPendingReservation(tools, order(), event())
    await open(order().validity - 90_000)
    const link = (await strip()).getByRole('link', { name: /^Pietra Nights Reserved, 01:30 left/ })
    expect(link).toHaveAttribute('href', `/event/pietra/reservation/${order().id}/book`)
  })

  it('leads to an order whose result is looked up, and to one that can be continued (B361)', async () => {
    const line = {
      context: { type: 'event', publicIdentifier: 'pietra' },
      step: 'confirming',
      at: dayBefore,
    } as const
    await putJournal(db, { ...line, reservationId: 'r-1', answer: null })
    await putJournal(db, { ...line, reservationId: 'r-2', step: 'unknown', answer: 'PENDING' })
    await open(dayBefore)
    const links = await (await strip()).findAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([
      'Your orderNot finished',
      'Your orderBeing checked',
    ])
    expect(links[1]).toHaveAttribute('href', '/event/pietra/reservation/r-1/overview')
  })

  it('leads to an order that waits for its payment, with the deadline (B361)', async () => {
    const validity = Date.UTC(2027, 6, 6, 21, 59)
    await putReservation(db, orderRecord({ status: 'OFFLINE_PAYMENT', validity, timeZone: 'Europe/Zurich' }))
    await open(Date.UTC(2027, 6, 1))
    expect((await strip()).getByText(/^Pay by Tue 6 Jul/)).toBeVisible()
  })

  it('counts the tickets of an order that are stored (B361)', async () => {
    await putTicket(db, record({ uuid: 'u1' }))
    const uuids = ['u1', 'u2']
    await putReservation(db, orderRecord({ ticketUuids: uuids, namedUuids: uuids, checkedAt: dayBefore }))
    await open(dayBefore)
    expect(await (await strip('Tickets and orders')).findByText('1 of 2 saved')).toBeVisible()
  })

  it('leaves out what its page lists itself (W19)', async () => {
    await putTicket(db, record({ uuid: 'u1' }))
    const uuids = ['u1', 'u2']
    await putReservation(db, orderRecord({ ticketUuids: uuids, namedUuids: uuids, checkedAt: dayBefore }))
    await open(dayBefore, ['unsaved'])
    expect((await (await strip()).findAllByRole('link')).map((link) => link.textContent)).toEqual([
      'Pietra Nights1 of 2 saved',
    ])
  })
})
