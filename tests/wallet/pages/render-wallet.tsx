/** Renders the pages of the wallet over a database with stored tickets. */
import { QueryClient } from '@tanstack/react-query'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { languagesQuery } from '#catalogue/parts/catalogue-queries.ts'
import { TesseraDatabase } from '#device/storage/database.ts'
import { defaultTranslations } from '#i18n/use-translations.ts'
import { createTrustedClock } from '#kit/time/trusted-clock.ts'
import type { SubscriptionRecord } from '#pass/store/records.ts'
import type { ReservationRecord } from '#purchase/store/records.ts'
import { Component as DoorRoute } from '#ticket/pages/door.tsx'
import { Component as TicketRoute } from '#ticket/pages/ticket.tsx'
import type { TicketRecord } from '#ticket/store/records.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { type Services } from '#ui/data/services.ts'
import { Component as SettingsRoute } from '#wallet/pages/settings.tsx'
import { Component as WalletRoute, StoredPass } from '#wallet/pages/wallet.tsx'
import { createApi } from '#wire/client.ts'
import { dayBefore } from '../../support/events.ts'
import { record } from '../../support/records.ts'
import { renderWithServices } from '../../support/render-with-services.tsx'
import { testServices, type TestServices } from '../../support/test-services.ts'
import { createFakeApi } from '../../support/wire/fake-api.ts'

/** The code of a ticket. */
export const code = {
  text: `0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5/${'A'.repeat(43)}=`,
  png: new Uint8Array(),
  fetchedAt: 0,
}
/** A stored ticket with its code. */
export const whole = (changes: Partial<TicketRecord> = {}): TicketRecord => {
  const ticket = record({ checkedAt: dayBefore - 4 * 60_000, ...changes })
  return changes.code === undefined
    ? { ...ticket, code: { ...code, fullName: 'Ada Keller', email: 'ada@example.org' } }
    : ticket
}

interface WalletOptions {
  readonly reservations?: readonly ReservationRecord[]
  readonly subscriptions?: readonly SubscriptionRecord[]
}

/** Opens a page of the wallet with stored tickets and reservations. */
export async function openWallet(
  path: string,
  tickets: readonly TicketRecord[],
  changes: Partial<TestServices> = {},
  { reservations = [], subscriptions = [] }: WalletOptions = {},
) {
  const db = new TesseraDatabase()
  await db.tickets.clear()
  await db.orders.clear()
  await db.orders.bulkPut([...reservations])
  await db.passes.clear()
  await db.passes.bulkPut([...subscriptions])
  for (const ticket of tickets) await putTicket(db, ticket)
  await defaultTranslations().loadNamespace('passes')
  const server = createFakeApi()
  server.time = () => dayBefore
  const clock = createTrustedClock({ deviceTime: () => dayBefore })
  const api = createApi({ fetch: server.fetch, origin: 'http://localhost', clock })
  const services = testServices(api, {
    now: () => dayBefore,
    clock,
    database: () => Promise.resolve(db),
    keepTickets: vi.fn(() => Promise.resolve(true)),
    refreshWallet: vi.fn<Services['refreshWallet']>(() => Promise.resolve('done')),
    renewWalletList: vi.fn(() => Promise.resolve()),
    removeTicket: vi.fn(() => Promise.resolve(true)),
    ...changes,
  })
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>home</p> },
      { path: '/wallet', element: <WalletRoute /> },
      { path: '/wallet/add', element: <p>add</p> },
      { path: '/wallet/settings', element: <SettingsRoute /> },
      { path: '/event/:eventShortName/ticket/:ticketUuid/view', element: <TicketRoute /> },
      { path: '/wallet/pass/:id', element: <StoredPass /> },
      { path: '/wallet/door/:eventShortName/:ticketUuid', element: <DoorRoute /> },
    ],
    { initialEntries: [path] },
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(languagesQuery(api).queryKey, [
    { locale: 'en', displayLanguage: 'English' },
    { locale: 'de', displayLanguage: 'Deutsch' },
  ])
  renderWithServices(<RouterProvider router={router} />, services, { client })
  return { services, router, db, user: userEvent.setup() }
}
