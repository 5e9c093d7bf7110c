/** Opens a screen of the whole app on a device with a ticket; a test answers its calls. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { TranslationProvider } from '#i18n/use-translations.ts'
import { endpoints } from '#shell/endpoints.ts'
import { createRoutes, loadRoute } from '#shell/routes.tsx'
import { createQueryClient } from '#shell/start/query-client.ts'
import type { TicketWithPages } from '#ticket/store/records.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { ServicesProvider } from '#ui/data/services.ts'
import { setSignInEnabled } from '#ui/data/sign-in-state.ts'
import { createApi } from '#wire/client.ts'
import { openIdHeader } from '#wire/headers.ts'
import '../support/browser/dom-gaps.ts'
import { testServices } from '../support/test-services.ts'
import { code, whole } from '../wallet/pages/render-wallet.tsx'
import { now, uuid, type Screen } from './hostile-answers.ts'

const routes = Object.entries(endpoints)
  .map(([name, { method, path, answer }]) => ({
    name: name as keyof typeof endpoints,
    method,
    answer,
    pattern: new RegExp(`^${path.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`),
  }))
  .sort((a, b) => a.pattern.source.split('[').length - b.pattern.source.split('[').length)
export const headers = { 'Content-Type': 'application/json', 'XSRF-TOKEN': 'token', [openIdHeader]: 'true' }

/** Answers a call; the route is absent for an address that is no endpoint. */
type Respond = (method: string, route: (typeof routes)[number] | undefined) => Response

export const jsonAnswer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers })

/** Fields of the stored ticket that a test replaces, and further records. */
interface Stored {
  readonly ticket?: Partial<TicketWithPages>
  readonly fill?: (database: TesseraDatabase) => Promise<unknown>
}

/** @returns when the page has its heading */
export async function openScreen(screen: Screen, respond: Respond, { ticket, fill }: Stored = {}) {
  const fetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    const method = init?.method ?? 'GET'
    const route = routes.find((each) => each.method === method && each.pattern.test(pathname))
    return Promise.resolve(respond(method, route))
  }
  const store = createTranslationStore()
  const database = new TesseraDatabase()
  const stored = whole({ ...ticket, uuid })
  await putTicket(database, { ...stored, code: { ...code, fullName: stored.fullName, email: stored.email } })
  await fill?.(database)
  const services = testServices(createApi({ fetch, origin: 'http://localhost' }), {
    now: () => now,
    database: () => Promise.resolve(database),
    keepTickets: () => Promise.resolve(true),
    removeTicket: () => Promise.resolve(true),
  })
  const table = createRoutes(store.loadNamespace)
  await loadRoute(table, new URL(screen.address, location.href))
  const client = createQueryClient()
  const router = createMemoryRouter(table, { initialEntries: [screen.address] })
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <ServicesProvider value={services}>
        <TranslationProvider value={store}>
          <RouterProvider router={router} />
        </TranslationProvider>
      </ServicesProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(document.querySelector('main h1')).not.toBeNull())
  return {
    path: () => router.state.location.pathname,
    /** True when no call is on its way. */
    isIdle: () => client.isFetching() === 0,
    leave() {
      unmount()
      router.dispose()
      client.clear()
    },
  }
}

/** Keys that the page shows in place of their texts. */
export function shownKeys(): string[] {
  const parts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = [...document.querySelectorAll('[aria-label]')].map(
    (named) => named.getAttribute('aria-label') ?? '',
  )
  while (parts.nextNode()) texts.push(parts.currentNode.textContent ?? '')
  return texts.filter((text) => /^[a-z][\w-]*(?:\.[\w-]+)+$/.test(text))
}

/** Every file that opens screens begins each test as a new tab. */
export function inNewTabs(): void {
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
    setSignInEnabled(true)
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
    return () => setSignInEnabled(false)
  })
}
