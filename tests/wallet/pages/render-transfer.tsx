/** Renders the pages that bring tickets in and move them, over a database with stored tickets. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, type InitialEntry } from 'react-router'
import { vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import type { TicketRecord } from '#ticket/store/records.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { Component as AddPage } from '#wallet/pages/add.tsx'
import { Component as MovePage } from '#wallet/pages/move.tsx'
import { createApi } from '#wire/client.ts'
import { dayBefore } from '../../support/events.ts'
import { renderWithServices } from '../../support/render-with-services.tsx'
import { testServices } from '../../support/test-services.ts'
import { createFakeApi } from '../../support/wire/fake-api.ts'

export async function openTransfer(
  address: InitialEntry,
  tickets: readonly TicketRecord[] = [],
  server = createFakeApi(),
) {
  const db = new TesseraDatabase()
  await db.tickets.clear()
  for (const ticket of tickets) await putTicket(db, ticket)
  const api = createApi({ fetch: server.fetch, origin: 'http://localhost' })
  const services = testServices(api, {
    now: () => dayBefore,
    database: () => Promise.resolve(db),
    keepTickets: vi.fn(() => Promise.resolve(true)),
    refreshWallet: vi.fn(() => Promise.resolve('done' as const)),
    removeTicket: vi.fn(() => Promise.resolve(true)),
  })
  const router = createMemoryRouter(
    [
      { path: '/wallet/add', element: <AddPage /> },
      { path: '/wallet/move', element: <MovePage /> },
      { path: '*', element: <h1>elsewhere</h1> },
    ],
    { initialEntries: [address] },
  )
  renderWithServices(<RouterProvider router={router} />, services)
  await screen.findByRole('heading', { level: 1 })
  return { services, router, user: userEvent.setup() }
}
