import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { savedSelection } from '#device/browser/browser-storage.ts'
import { TesseraDatabase } from '#device/storage/database.ts'
import { keepPendingReservation } from '#purchase/flows/keep-reservation.ts'
import { Component as EventPage } from '#shell/pages/event.tsx'
import { refused } from '#wire/result.ts'
import { openPage } from '../../shell/pages/open-page.tsx'
import { category, items, wholeEvent } from '../../support/events.ts'
import { event, order } from '../../support/orders.ts'
import { scriptedApi, value, type Answers } from '../../support/wire/scripted-api.ts'

const address = `/event/pietra/reservation/${order().id}/book`
const routes = [{ path: '/event/:eventShortName', element: <EventPage /> }]
const pending = () => value({ status: 'PENDING', validatedBookingInformation: false })

let db: TesseraDatabase
beforeEach(async () => {
  db = new TesseraDatabase()
  const { api } = scriptedApi({})
  const tools = { api, now: () => 0, database: () => Promise.resolve(db), locks: null }
  await keepPendingReservation(tools, order(), event())
})
afterEach(() => db.delete())

/** Opens a page while the only category is reserved. */
async function open(path: string, answers: Answers = {}, now = 0) {
  const reserved = category({ saleableAndLimitNotReached: false, containsPendingTickets: true })
  const scripted = {
    event: () => value(wholeEvent()),
    ticketCategories: () => value(items([reserved])),
    reservationStatus: pending,
    ...answers,
  }
  const page = openPage(routes, path, scripted, { now: () => now, database: () => Promise.resolve(db) })
  await page.texts.loadNamespace('checkout')
  return page
}

const notice = async () => within(await screen.findByRole('region', { name: 'Reserved for you' }))

describe('HeldReservations', () => {
  it('leads from the event page back to the reservation, and the page does not name other buyers (W18)', async () => {
    await open('/event/pietra', {}, order().validity - 60_000)
    const held = await notice()
    expect(held.getByText(/^2 tickets are reserved for you until \d\d:\d\d$/)).toBeVisible()
    expect(held.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', address)
    expect(screen.getByText('All reserved')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Some may come back.')).toBeNull())
  })

  it('starts with an empty selection where the stored one is already reserved', async () => {
    savedSelection.keep('pietra', { 1: 2 })
    await open('/event/pietra', { ticketCategories: () => value(items([category()])) })
    await notice()
    expect(await screen.findByRole('button', { name: 'Choose tickets' })).toBeVisible()
    expect(screen.queryByText('2 tickets')).toBeNull()
  })

  it('releases the tickets at once and refreshes the availability', async () => {
    let released = false
    let asked = 0
    await open('/event/pietra', {
      cancelReservation: () => {
        released = true
        return value(true)
      },
      reservationStatus: () => (released ? refused(404) : pending()),
      ticketCategories: () => {
        asked += 1
        return value(
          items([category({ saleableAndLimitNotReached: released, containsPendingTickets: true })]),
        )
      },
    })
    await userEvent.click((await notice()).getByRole('button', { name: 'Release' }))
    expect(await screen.findByRole('button', { name: /^One more/ })).toBeVisible()
    expect(asked).toBe(2)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Reserved for you' })).toBeNull())
  })

  it('reports once that a hold has ended', async () => {
    await open('/event/pietra', { reservationStatus: () => refused(404) }, order().validity + 60_000)
    expect((await notice()).getByText(/^Your order for Pietra Nights ended at/)).toBeVisible()
    await userEvent.click((await notice()).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Reserved for you' })).toBeNull())
    expect(await db.orders.count()).toBe(0)
  })

  it('shows nothing for a reservation that the server does not hold', async () => {
    await open('/event/pietra', { reservationStatus: () => refused(404) })
    expect(await screen.findByText('Some may come back.')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Reserved for you' })).toBeNull()
  })
})
