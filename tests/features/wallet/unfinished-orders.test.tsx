import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '#core/api/client.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { putJournal } from '#core/storage/write/journal.ts'
import { putReservation } from '#core/storage/write/reservations.ts'
import { putTicket } from '#core/storage/write/tickets.ts'
import { UnfinishedOrders } from '#features/wallet/components/UnfinishedOrders.tsx'
import { ServicesProvider } from '#shared/services.ts'
import { createFakeApi } from '../../support/fake-api.ts'
import { orderRecord, record } from '../../support/records.ts'
import { testServices } from '../../support/test-services.ts'

const db = new TesseraDatabase()
const sentAt = new Date(2027, 6, 9, 22, 14).getTime()
const line = {
  reservationId: 'r-1',
  context: { type: 'event', publicIdentifier: 'pietra' },
  step: 'confirming',
  at: sentAt,
  answer: null,
} as const

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all([db.tickets.clear(), db.orders.clear(), db.journal.clear()])
})

function open() {
  const api = createApi({ fetch: createFakeApi().fetch, origin: 'http://localhost' })
  const services = testServices(api, {
    now: () => sentAt + 60_000,
    database: vi.fn(() => Promise.resolve(db)),
    keepTickets: () => Promise.resolve(true),
    refreshWallet: vi.fn(() => Promise.resolve('done' as const)),
    removeTicket: () => Promise.resolve(true),
  })
  render(
    <ServicesProvider value={services}>
      <MemoryRouter>
        <UnfinishedOrders />
      </MemoryRouter>
    </ServicesProvider>,
  )
  return services
}

describe('UnfinishedOrders', () => {
  it('leads to the order of a subscription', async () => {
    await putJournal(db, { ...line, context: { type: 'subscription', publicIdentifier: 's1' } })
    open()
    expect(await screen.findByRole('link', { name: 'Open the order' })).toHaveAttribute(
      'href',
      '/subscription/s1/reservation/r-1/overview',
    )
  })

  it('names the time of an order that is being checked, until it is finished (W19)', async () => {
    await putJournal(db, line)
    open()
    expect(await screen.findByText('We are checking your order of 22:14')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Open the order' })).toHaveAttribute(
      'href',
      '/event/pietra/reservation/r-1/overview',
    )
    await putReservation(db, orderRecord({ reservationId: 'r-1' }))
    await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument())
  })

  it('offers to continue an order that has not arrived', async () => {
    await putJournal(db, { ...line, step: 'unknown', answer: 'PENDING' })
    open()
    expect(await screen.findByText('Your order of 22:14 is not finished')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Continue the order' })).toBeInTheDocument()
  })

  it('shows how many tickets of an order are stored', async () => {
    const checkedAt = sentAt
    await putTicket(db, record())
    await putReservation(db, orderRecord({ ticketUuids: ['u1', 'u2'], namedUuids: ['u1', 'u2'], checkedAt }))
    open()
    expect(await screen.findByText('Saving your tickets for Pietra Nights')).toBeInTheDocument()
    expect(screen.getByText(/^1 of 2 saved/)).toBeInTheDocument()
  })

  it('shows nothing for a refused confirmation and a finished order', async () => {
    await putJournal(db, { ...line, step: 'answered', answer: '422' })
    await putReservation(db, orderRecord({ checkedAt: sentAt }))
    const { database } = open()
    await waitFor(() => expect(database).toHaveBeenCalled())
    await putReservation(db, orderRecord({ reservationId: 'r-2', namedUuids: ['u9'], checkedAt: sentAt }))
    expect(await screen.findAllByRole('status')).toHaveLength(1)
  })
})
