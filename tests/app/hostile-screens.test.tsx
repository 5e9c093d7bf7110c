/**
 * Every screen of the app with a hostile text in every field of every answer. The sanitizer is replaced, because the
 * test's document has other rules than a browser; e2e/modules/hostile.spec.ts runs the real one with the same vectors.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { createRoutes, loadRoute } from '#app/routes.tsx'
import { createApi } from '#core/api/client.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { openIdHeader } from '#core/contract/headers.ts'
import { validationEnvelope } from '#core/contract/problem.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { putTicket } from '#core/storage/write/tickets.ts'
import { bundledEnglish } from '#i18n/locales.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { TranslationProvider } from '#i18n/use-translations.ts'
import * as trustedTypes from '#platform/trusted-types.ts'
import { ServicesProvider } from '#shared/services.ts'
import { setSignInEnabled } from '#shared/sign-in-state.ts'
import '../support/dom-gaps.ts'
import { hostileVectors } from '../../e2e/modules/hostile-vectors.ts'
import { code, whole } from '../features/wallet/render-wallet.tsx'
import { dangersIn, hostileWire, type Fixed } from '../support/hostile-wire.ts'
import { orderRecord } from '../support/records.ts'
import { testServices } from '../support/test-services.ts'
import { answers, flags, now, reservationWith, screens, uuid, type Screen } from './hostile-answers.ts'

const sanitized = new Set<string>()
beforeEach(() => {
  vi.spyOn(trustedTypes, 'sanitizeHtml').mockImplementation((html) => {
    sanitized.add(html)
    return Promise.resolve('<b>sanitized</b>')
  })
})

const used = { vectors: new Set<string>(), fields: new Set<string>(), renders: 0 }
let turn = 0

const routes = Object.entries(endpoints)
  .map(([name, { method, path, answer }]) => ({
    name: name as keyof typeof endpoints,
    method,
    answer,
    pattern: new RegExp(`^${path.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}$`),
  }))
  .sort((a, b) => a.pattern.source.split('[').length - b.pattern.source.split('[').length)
const headers = { 'Content-Type': 'application/json', 'XSRF-TOKEN': 'token', [openIdHeader]: 'true' }

/** A server that refuses every call that writes. `byName`: see {@link hostileWire}. */
function hostileServer(screen: Screen, byName: Readonly<Record<string, Fixed>>) {
  const server = { sent: new Set<string>(), refused: 0 }
  const text = (path: string): string => {
    const vector = hostileVectors[turn++ % hostileVectors.length] ?? ''
    used.vectors.add(vector)
    used.fields.add(path)
    server.sent.add(vector)
    return vector
  }
  const options = { text, byName }
  const parts: typeof answers =
    byName === flags
      ? { ...answers, reservation: reservationWith(screen), reservationStatus: reservationWith(screen) }
      : {}

  const respond = (pathname: string, method: string): Response => {
    const route = routes.find((each) => each.method === method && each.pattern.test(pathname))
    if (!route) return new Response(null, { status: 404, headers })
    const write = method !== 'GET'
    if (write) server.refused += 1
    const body = write
      ? hostileWire(validationEnvelope, options, { success: false }, 'refusal')
      : hostileWire(route.answer, options, parts[route.name], route.name)
    return new Response(JSON.stringify(body), { status: write ? 422 : 200, headers })
  }
  const fetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
    Promise.resolve(
      respond(
        new URL(input instanceof Request ? input.url : input, 'http://localhost').pathname,
        init?.method ?? 'GET',
      ),
    )
  return Object.assign(server, { fetch, text })
}

async function storeTicket(database: TesseraDatabase, text: (path: string) => string): Promise<void> {
  const names = ['fullName', 'ticketCategoryName', 'reservationFullName', 'shortId', 'location'] as const
  const texts = Object.fromEntries(names.map((name) => [name, text(`stored.${name}`)]))
  const ticket = whole({ ...texts, uuid, eventTitle: { en: text('stored.eventTitle') } })
  await putTicket(database, { ...ticket, code: { ...code, fullName: ticket.fullName, email: ticket.email } })
  await database.orders.put(
    orderRecord({ title: { en: text('stored.title') }, shortId: text('stored.order') }),
  )
}

/** Opens a screen and sends its form; returns when the page is complete. */
async function open(screen: Screen, byName: Readonly<Record<string, Fixed>> = flags) {
  used.renders += 1
  const server = hostileServer(screen, byName)
  const api = createApi({ fetch: server.fetch, origin: 'http://localhost' })
  const store = createTranslationStore()
  const database = new TesseraDatabase()
  await storeTicket(database, server.text)
  const services = testServices(api, {
    now: () => now,
    database: () => Promise.resolve(database),
    keepTickets: () => Promise.resolve(true),
    removeTicket: () => Promise.resolve(true),
  })
  const table = createRoutes(store.loadNamespace)
  await loadRoute(table, new URL(screen.address, location.href))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ServicesProvider value={services}>
        <TranslationProvider value={store}>
          <RouterProvider router={createMemoryRouter(table, { initialEntries: [screen.address] })} />
        </TranslationProvider>
      </ServicesProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(document.querySelector('main h1')).not.toBeNull())
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  return server
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  setSignInEnabled(true)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
})

/** Dangers, and whether the page broke down. */
function findings(): string[] {
  const sheets = document.adoptedStyleSheets.flatMap(({ cssRules }) =>
    [...cssRules].map(({ cssText }) => cssText),
  )
  return [
    ...dangersIn(document.body),
    ...[...document.querySelectorAll('script')]
      .filter(({ text }) => text.includes('<'))
      .map(({ text }) => text),
    ...sheets.filter((text) => /evil\.example|ran\(/.test(text)),
    ...(document.body.textContent.includes(crashText) ? ['the page has crashed'] : []),
  ]
}
const crashText = bundledEnglish['common']?.['app.shell.crash'] ?? 'app.shell.crash'

const names = Object.keys(screens)
const screenOf = (name: string): Screen => screens[name] ?? { address: '/' }

/** Parts that load on demand, among other test files. */
const codeLoads = { timeout: 5000 }

describe('with a hostile text in every field', () => {
  it.each(names)('the screen "%s" shows the texts and nothing of their markup', async (name) => {
    const screen = screenOf(name)
    const server = await open(screen)
    await waitFor(() => expect(document.querySelector(screen.shows ?? 'main h1')).not.toBeNull(), codeLoads)
    expect(findings()).toEqual([])
    for (const selector of screen.clicks ?? []) fireEvent.click(document.querySelector(selector)!)
    if (screen.clicks !== undefined) {
      await waitFor(() => expect(server.refused).toBeGreaterThan(0), codeLoads)
      await waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull(), codeLoads)
      expect(findings()).toEqual([])
    }
  })

  it.each(names)('the screen "%s" survives hostile names of types, states and zones', async (name) => {
    await open(screenOf(name), {})
    expect(findings()).toEqual([])
  })

  afterAll(() => {
    setSignInEnabled(false)
    const { vectors, fields, renders } = used
    console.log(`${vectors.size} vectors, ${fields.size} fields, ${names.length} screens, ${renders} renders`)
    expect(vectors.size).toBe(hostileVectors.length)
  })
})
