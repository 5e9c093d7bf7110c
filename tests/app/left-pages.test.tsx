/** A page that is left takes its listeners and repeated timers with it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { createRoutes, loadRoute } from '#app/routes.tsx'
import { createApi } from '#core/api/client.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { openIdHeader } from '#core/contract/headers.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { putTicket } from '#core/storage/write/tickets.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { TranslationProvider } from '#i18n/use-translations.ts'
import * as trustedTypes from '#platform/trusted-types.ts'
import { ServicesProvider } from '#shared/services.ts'
import { setSignInEnabled } from '#shared/sign-in-state.ts'
import '../support/dom-gaps.ts'
import { code, whole } from '../features/wallet/render-wallet.tsx'
import { hostileWire } from '../support/hostile-wire.ts'
import { testServices } from '../support/test-services.ts'
import { answers, flags, now, reservationWith, screens, uuid, type Screen } from './hostile-answers.ts'

const patterns = Object.entries(endpoints)
  .map(([name, { method, path, answer }]) => ({
    name: name as keyof typeof endpoints,
    method,
    answer,
    pattern: new RegExp(`^${path.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`),
  }))
  .sort((a, b) => a.pattern.source.split('[').length - b.pattern.source.split('[').length)
const headers = { 'Content-Type': 'application/json', 'XSRF-TOKEN': 'token', [openIdHeader]: 'true' }

/** Answers every call that reads. */
function answerOf(screen: Screen, input: RequestInfo | URL, method = 'GET'): Response {
  const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
  const matching = patterns.find((each) => each.method === method && each.pattern.test(pathname))
  if (!matching || method !== 'GET') return new Response(null, { status: 404, headers })
  const reservation = reservationWith(screen)
  const fixed = { ...answers, reservation, reservationStatus: reservation }[matching.name]
  const body = hostileWire(matching.answer, { text: () => 'text', byName: flags }, fixed, matching.name)
  return new Response(JSON.stringify(body), { status: 200, headers })
}

/** Shows the page until it is complete, then leaves it. */
async function visit(screen: Screen): Promise<void> {
  const fetch = (input: RequestInfo | URL, init?: RequestInit) =>
    Promise.resolve(answerOf(screen, input, init?.method))
  const api = createApi({ fetch, origin: 'http://localhost' })
  const store = createTranslationStore()
  const database = new TesseraDatabase()
  const ticket = whole({ uuid })
  await putTicket(database, { ...ticket, code: { ...code, fullName: ticket.fullName, email: ticket.email } })
  const services = testServices(api, {
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
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  unmount()
  router.dispose()
  client.clear()
}

/** Records what is registered from now on. @returns a function that names what is still registered */
function record(): () => string[] {
  const targets = Object.entries({ window, document }).map(([name, target]) => ({
    name,
    added: vi.spyOn(target, 'addEventListener'),
    removed: vi.spyOn(target, 'removeEventListener'),
  }))
  const begun = vi.spyOn(globalThis, 'setInterval')
  const ended = vi.spyOn(globalThis, 'clearInterval')
  return () => {
    const listeners = targets.flatMap(({ name, added, removed }) => {
      const gone = removed.mock.calls.map(([type, listener]) => ({ type, listener }))
      return added.mock.calls.flatMap(([type, listener, options]) => {
        const at = gone.findIndex((one) => one.type === type && one.listener === listener)
        if (at >= 0) gone.splice(at, 1)
        const isOnce = typeof options === 'object' && options.once === true
        return at >= 0 || isOnce ? [] : [`${name} ${type}`]
      })
    })
    const cleared = new Set(ended.mock.calls.map(([id]) => id))
    const intervals = begun.mock.results.filter(({ value }) => !cleared.has(value as number))
    return [...listeners, ...intervals.map(() => 'interval')]
  }
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  setSignInEnabled(true)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
  vi.spyOn(trustedTypes, 'sanitizeHtml').mockResolvedValue('text')
})

describe('a page that was left', () => {
  it.each(Object.entries(screens))('%s has no listener and no interval any more', async (_, screen) => {
    // The first visit registers what lasts: of modules that load, and of React for the document.
    await visit(screen)
    const left = record()
    await visit(screen)
    expect(left()).toEqual([])
  })
})
