import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { BackgroundTasks } from '#app/BackgroundTasks.tsx'
import { createQueryClient } from '#app/query-client.ts'
import { createApi } from '#core/api/client.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { putJournal } from '#core/storage/write/journal.ts'
import { putReservation } from '#core/storage/write/reservations.ts'
import { putTicket } from '#core/storage/write/tickets.ts'
import { hasUpdateHold } from '#platform/update-holds.ts'
import { ServicesProvider, type Services } from '#shared/services.ts'
import { createFakeApi } from '../support/fake-api.ts'
import { orderRecord, record } from '../support/records.ts'
import { testServices } from '../support/test-services.ts'

const db = new TesseraDatabase()

beforeAll(() => db.open())
afterEach(async () => {
  await Promise.all([db.tickets.clear(), db.orders.clear(), db.journal.clear()])
})

/** Any page of the app stands for all of them, here home. */
function open(changes: Partial<Services> = {}) {
  const api = createApi({ fetch: createFakeApi().fetch, origin: 'http://localhost' })
  const services = testServices(api, {
    database: vi.fn(() => Promise.resolve(db)),
    keepTickets: () => Promise.resolve(true),
    refreshWallet: vi.fn(() => Promise.resolve('done' as const)),
    removeTicket: () => Promise.resolve(true),
    ...changes,
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ServicesProvider value={services}>
        <MemoryRouter initialEntries={['/wallet']}>
          <BackgroundTasks />
        </MemoryRouter>
      </ServicesProvider>
    </QueryClientProvider>,
  )
  return services
}

test('checks stored tickets on any page when it opens and when it is online again (W7)', async () => {
  await putTicket(db, record())
  const { refreshWallet } = open()
  await waitFor(() => expect(refreshWallet).toHaveBeenCalledTimes(1))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(refreshWallet).toHaveBeenCalledTimes(2))
})

test('checks a device that only has a reservation', async () => {
  await putReservation(db, orderRecord())
  const { refreshWallet } = open()
  await waitFor(() => expect(refreshWallet).toHaveBeenCalledTimes(1))
})

test('looks up an unfinished order on a device without tickets, and does not wait for a pause after a reconnect', async () => {
  await putJournal(db, {
    reservationId: 'r-1',
    eventShortName: 'pietra',
    step: 'confirming',
    at: 1,
    answer: null,
  })
  const { refreshWallet } = open()
  await waitFor(() => expect(refreshWallet).toHaveBeenCalledTimes(1))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(refreshWallet).toHaveBeenLastCalledWith('reconnected'))
})

test('refreshes nothing on a device without tickets and reservations', async () => {
  const counted = vi.spyOn(IDBObjectStore.prototype, 'count')
  const { refreshWallet } = open()
  await waitFor(() => expect(counted).toHaveBeenCalledTimes(7))
  expect(refreshWallet).not.toHaveBeenCalled()
})

test('loads no database code on a device that has stored nothing', async () => {
  const existingDatabase = vi.fn(() => Promise.resolve(null))
  const { refreshWallet, database } = open({ existingDatabase })
  await waitFor(() => expect(existingDatabase).toHaveBeenCalledTimes(2))
  expect(refreshWallet).not.toHaveBeenCalled()
  expect(database).not.toHaveBeenCalled()
})

test('holds updates back while a ticket is only in memory', () => {
  const { memory } = open()
  expect(hasUpdateHold()).toBe(false)
  const ticket = record()
  act(() => memory.put(ticket))
  expect(hasUpdateHold()).toBe(true)
  act(() => memory.drop(ticket.eventShortName, ticket.uuid))
  expect(hasUpdateHold()).toBe(false)
})
