/** Renders the pages that bring tickets in and take them out, over a database with stored tickets. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, type InitialEntry } from 'react-router'
import { vi } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { createApi } from '#core/api/client.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import type { TicketWithPages } from '#core/storage/records.ts'
import { putTicket } from '#core/storage/write/tickets.ts'
import { Component as AddPage } from '#features/wallet/routes/add.tsx'
import { Component as ExportPage } from '#features/wallet/routes/export.tsx'
import { ServicesProvider, type Services } from '#shared/services.ts'
import { dayBefore } from '../../support/events.ts'
import { createFakeApi } from '../../support/fake-api.ts'
import { changedPack, packText } from '../../support/packs.ts'
import { testServices } from '../../support/test-services.ts'

/** The import stores nothing and reports two saved tickets. */
export async function openTransfer(address: InitialEntry, tickets: readonly TicketWithPages[] = []) {
  const db = new TesseraDatabase()
  await db.tickets.clear()
  for (const ticket of tickets) await putTicket(db, ticket)
  const api = createApi({ fetch: createFakeApi().fetch, origin: 'http://localhost' })
  const importPack = vi.fn<Services['importPack']>((_, report) => {
    report(2, 2)
    return Promise.resolve({ kind: 'imported', saved: 2, unsaved: 0 })
  })
  const services = testServices(api, {
    now: () => dayBefore,
    database: () => Promise.resolve(db),
    keepTickets: vi.fn(() => Promise.resolve(true)),
    importPack,
    refreshWallet: vi.fn(() => Promise.resolve('done' as const)),
    removeTicket: vi.fn(() => Promise.resolve(true)),
  })
  const router = createMemoryRouter(
    [
      { path: '/wallet/add', element: <AddPage /> },
      { path: '/wallet/export', element: <ExportPage /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  )
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <ServicesProvider value={services}>
        <RouterProvider router={router} />
      </ServicesProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  const [picture, file] = container.querySelectorAll<HTMLInputElement>('input[type=file]')
  return { services, router, importPack, picture, file, user: userEvent.setup({ applyAccept: false }) }
}

/** The sample pack as one of this page's origin. */
export const ownPack = async (): Promise<string> =>
  changedPack(await packText(), (pack) => (pack['origin'] = location.origin))
