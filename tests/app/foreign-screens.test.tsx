/**
 * Every screen, and every step of a purchase, while something in between answers: no page ends, and each goes on by itself with the next
 * answer of the server, and no form is lost (docs/OFFLINE.md#after-an-outage).
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { createRoutes, loadRoute } from '#app/routes.tsx'
import { createApi } from '#core/api/client.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { openIdHeader } from '#core/contract/headers.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { putTicket } from '#core/storage/write/tickets.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { TranslationProvider } from '#i18n/use-translations.ts'
import { ServicesProvider } from '#shared/services.ts'
import { setSignInEnabled } from '#shared/sign-in-state.ts'
import '../support/dom-gaps.ts'
import { whole } from '../features/wallet/render-wallet.tsx'
import { foreignAnswers } from '../support/foreign-answers.ts'
import { hostileWire } from '../support/hostile-wire.ts'
import { testServices } from '../support/test-services.ts'
import { answers, flags, now, reservationWith, screens, uuid, type Screen } from './hostile-answers.ts'

const routes = Object.entries(endpoints)
  .map(([name, { method, path, answer }]) => ({
    name: name as keyof typeof endpoints,
    method,
    answer,
    pattern: new RegExp(`^${path.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`),
  }))
  .sort((a, b) => a.pattern.source.split('[').length - b.pattern.source.split('[').length)
const headers = { 'Content-Type': 'application/json', 'XSRF-TOKEN': 'token', [openIdHeader]: 'true' }

/** A server whose calls something in between answers while `between` is set. Its reads have the name of their field as each text. */
function serverOf(screen: Screen) {
  const server = { between: null as (() => Response) | null, writes: 0 }
  const reservation = reservationWith(screen)
  const parts: typeof answers = { ...answers, reservation, reservationStatus: reservation }
  const respond = (pathname: string, method: string): Response => {
    if (method !== 'GET') server.writes += 1
    if (server.between) return server.between()
    const route = routes.find((each) => each.method === method && each.pattern.test(pathname))
    if (!route) return new Response(null, { status: 404, headers })
    const body = hostileWire(
      route.answer,
      { text: (path) => path, byName: flags },
      parts[route.name],
      route.name,
    )
    return new Response(JSON.stringify(body), { headers })
  }
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    return Promise.resolve(respond(pathname, init?.method ?? 'GET'))
  }
  return Object.assign(server, { fetch })
}

/** Opens a screen. `between`: what answers in place of the server until its reads have ended. */
async function open(screen: Screen, between: (() => Response) | null) {
  const server = serverOf(screen)
  server.between = between
  const store = createTranslationStore()
  const database = new TesseraDatabase()
  await putTicket(database, whole({ uuid }))
  const services = testServices(createApi({ fetch: server.fetch, origin: 'http://localhost' }), {
    now: () => now,
    database: () => Promise.resolve(database),
    keepTickets: () => Promise.resolve(true),
  })
  const table = createRoutes(store.loadNamespace)
  await loadRoute(table, new URL(screen.address, location.href))
  const router = createMemoryRouter(table, { initialEntries: [screen.address] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ServicesProvider value={services}>
        <TranslationProvider value={store}>
          <RouterProvider router={router} />
        </TranslationProvider>
      </ServicesProvider>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.querySelector('main h1')).not.toBeNull(), loads)
  return { server, path: () => router.state.location.pathname }
}
const loads = { timeout: 5000 }
/** The page of a payment in process asks the provider, and then names its answer. */
const title = () =>
  document.querySelector('main h1')?.textContent.replace('is being processed', 'is not finished')

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  setSignInEnabled(true)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
})
afterEach(() => {
  setSignInEnabled(false)
  cleanup()
})

const forms = [...foreignAnswers.keys()]
/** One form for each screen in turn: results.test.ts has all of them, and the flows. */
const formOf = (index: number): string => forms[index % forms.length] ?? ''
const cases = Object.keys(screens).map((name, index) => [name, formOf(index)] as const)
const titles = new Map<string, string | null | undefined>()

describe('while something in between answers', () => {
  it.each(cases)(
    'the screen "%s" goes on by itself with the server: %s (W431, P61, P80, P135)',
    async (name, form) => {
      const screen = screens[name]!
      if (!titles.has(name)) {
        const { path } = await open(screen, null)
        await vi.waitFor(
          () => expect(document.querySelector(screen.shows ?? 'main h1')).not.toBeNull(),
          loads,
        )
        titles.set(name, `${path()} ${String(title())}`)
        cleanup()
      }
      const { server, path } = await open(screen, foreignAnswers.get(form) ?? null)
      server.between = null
      await vi.waitFor(() => {
        // In place of the seconds after which the page asks again.
        for (const type of ['offline', 'online']) window.dispatchEvent(new Event(type))
        expect(`${path()} ${String(title())}`).toBe(titles.get(name))
      }, loads)
      await vi.waitFor(() => expect(document.querySelector(screen.shows ?? 'main h1')).not.toBeNull(), loads)
    },
  )

  const sending = Object.entries(screens).filter(([, { clicks }]) => clicks !== undefined)
  it.each(sending.map(([name], index) => [name, formOf(index)] as const))(
    'the screen "%s" keeps its form when it is sent: %s (W431)',
    async (name, form) => {
      const screen = screens[name]!
      const { server } = await open(screen, null)
      const last = screen.clicks?.at(-1) ?? ''
      const before = title()
      for (const selector of screen.clicks ?? []) {
        await vi.waitFor(() => expect(document.querySelector(selector)).not.toBeNull(), loads)
        if (selector === last) server.between = foreignAnswers.get(form) ?? null
        fireEvent.click(document.querySelector(selector)!)
      }
      await vi.waitFor(() => expect(server.writes).toBeGreaterThan(0), loads)
      await vi.waitFor(
        () => expect(document.querySelector('[role=alert],[role=status]')).not.toBeNull(),
        loads,
      )
      expect(title()).toBe(before)
      expect(document.querySelector(last)).not.toBeNull()
    },
  )
})
