/** Opens a screen of the whole app on a device with a ticket; a test answers its calls. */
import { fireEvent, renderHook, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { namespaces, readNamespace } from '#i18n/locales.ts'
import { createTranslationStore, type TranslationStore } from '#i18n/translation-store.ts'
import { endpoints } from '#shell/endpoints.ts'
import { createRoutes, loadRoute } from '#shell/routes.tsx'
import { createQueryClient } from '#shell/start/query-client.ts'
import type { TicketRecord } from '#ticket/store/records.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { dismissToast, useToasts } from '#ui/app/toasts.ts'
import { setSignInEnabled } from '#ui/data/sign-in-state.ts'
import { createApi } from '#wire/client.ts'
import { openIdHeader } from '#wire/headers.ts'
import { baseKey } from '../i18n/catalogue-problems.ts'
import '../support/browser/dom-gaps.ts'
import { localeFiles } from '../support/locale-files.ts'
import { renderWithServices } from '../support/render-with-services.tsx'
import { testServices } from '../support/test-services.ts'
import { hostileWire } from '../support/wire/hostile-wire.ts'
import { code, whole } from '../wallet/pages/render-wallet.tsx'
import { answers, flags, now, reservationWith, uuid, type Screen } from './hostile-answers.ts'

const routes = Object.entries(endpoints)
  .map(([name, { method, path, answer }]) => ({
    name: name as keyof typeof endpoints,
    method,
    answer,
    pattern: new RegExp(`^${path.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`),
  }))
  .sort((a, b) => a.pattern.source.split('[').length - b.pattern.source.split('[').length)
const headers = { 'Content-Type': 'application/json', 'XSRF-TOKEN': 'token', [openIdHeader]: 'true' }

/** Answers a call; the route is absent for an address that is no endpoint. */
type Respond = (method: string, route: (typeof routes)[number] | undefined) => Response

export const jsonAnswer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers })

/** The answer of a server to a call: each text is "Text", flags and dates open the screen with all its parts. */
export function answerOf(
  screen: Screen,
  route: Parameters<Respond>[1],
  parts: typeof answers = {},
): Response {
  if (!route) return new Response(null, { status: 404, headers })
  const reservation = reservationWith(screen)
  const fixed: typeof answers = { ...answers, reservation, reservationStatus: reservation, ...parts }
  const options = { text: () => 'Text', byName: { ...flags, ...screen.flags } }
  return jsonAnswer(hostileWire(route.answer, options, fixed[route.name], route.name))
}

/** Fields of the stored ticket that a test replaces, and further records. */
interface Stored {
  readonly ticket?: Partial<TicketRecord>
  readonly fill?: (database: TesseraDatabase) => Promise<unknown>
}

const namespaceOf = new Map(
  namespaces.flatMap((name) =>
    Object.keys(localeFiles('en')[name] ?? {}).map((key) => [baseKey(key), name] as const),
  ),
)
/** Keys of the app that a screen of the running test read before their texts were loaded. */
const unloaded = new Set<string>()

/** @returns when the page has its heading */
export async function openScreen(screen: Screen, respond: Respond, { ticket, fill }: Stored = {}) {
  const fetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    const method = init?.method ?? 'GET'
    const route = routes.find((each) => each.method === method && each.pattern.test(pathname))
    return Promise.resolve(respond(method, route))
  }
  const store: TranslationStore = createTranslationStore(readNamespace, (key) => {
    const namespace = namespaceOf.get(key)
    if (namespace !== undefined && !store.hasNamespace(namespace)) unloaded.add(key)
  })
  const database = new TesseraDatabase()
  const stored = whole({ ...ticket, uuid })
  await putTicket(database, { ...stored, code: { ...code, fullName: stored.fullName, email: stored.email } })
  await fill?.(database)
  const kept: string[] = []
  const services = testServices(createApi({ fetch, origin: 'http://localhost' }), {
    now: () => now,
    database: () => Promise.resolve(database),
    keepTickets({ uuids }) {
      kept.push(...uuids)
      return Promise.resolve(true)
    },
    removeTicket: () => Promise.resolve(true),
  })
  const table = createRoutes(store.loadNamespace)
  await loadRoute(table, new URL(screen.address, location.href))
  const client = createQueryClient()
  const router = createMemoryRouter(table, { initialEntries: [screen.address] })
  const { unmount } = renderWithServices(<RouterProvider router={router} />, services, {
    texts: store,
    client,
  })
  await waitFor(() => expect(document.querySelector('main h1')).not.toBeNull())
  return {
    path: () => router.state.location.pathname,
    /** Tickets that the page has stored. */
    kept,
    /** True when no call is on its way. */
    isIdle: () => client.isFetching() === 0,
    leave() {
      unmount()
      router.dispose()
      client.clear()
      for (const { id } of renderHook(useToasts).result.current) dismissToast(id)
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

/** The main buttons that a press would not reach, once everything is emptied that a person can empty. */
export function deadButtons(): string[] {
  for (const box of document.querySelectorAll('main [type=checkbox]:checked')) fireEvent.click(box)
  for (const field of document.querySelectorAll(
    'main input[type=text], main input[type=email], main textarea',
  ))
    fireEvent.change(field, { target: { value: '' } })
  return Array.from(document.querySelectorAll('main .btn'))
    .filter(({ classList }) => !classList.contains('line') && !classList.contains('text'))
    .filter((button) => button.matches('[aria-disabled=true]') && !button.matches('[aria-busy=true]'))
    .map(({ textContent }) => textContent)
}

/** Every file that opens screens begins each test as a new tab, and no screen shows a key, not even for a moment. */
export function inNewTabs(): void {
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
    setSignInEnabled(true)
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
    unloaded.clear()
    return () => {
      setSignInEnabled(false)
      expect([...unloaded]).toEqual([])
    }
  })
}
