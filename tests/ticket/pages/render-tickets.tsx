/** Renders the pages of one ticket with a scripted API. */
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import type { EventInfo } from '#catalogue/contract/event.ts'
import { TesseraDatabase } from '#device/storage/database.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { Component as WaitingRoom } from '#online/pages/waiting-room.tsx'
import { ticketInfo } from '#ticket/contract.ts'
import { Component as Update } from '#ticket/pages/update.tsx'
import { pagePatterns } from '#wire/page-paths.ts'
import english from '../../../src/i18n/locales/en/server.json'
import { application, wholeEvent } from '../../support/events.ts'
import '../../support/browser/dom-gaps.ts'
import { first } from '../../support/orders.ts'
import { renderWithServices } from '../../support/render-with-services.tsx'
import { testServices, type TestServices } from '../../support/test-services.ts'
import { fullTicket, hash } from '../../support/ticket-answers.ts'
import { ticketFor } from '../../support/wire/fake-api.ts'
import { scriptedApi, value, type Answers } from '../../support/wire/scripted-api.ts'

export interface TicketPageOptions {
  event?: Partial<EventInfo>
  answers?: Answers
  services?:
    | Partial<TestServices>
    | ((ofPage: Pick<TestServices, 'api' | 'now' | 'database'>) => Partial<TestServices>)
  database?: TesseraDatabase
  /** Epoch ms. */
  now?: () => number
  ticketPage?: ReactNode
}

let count = 0

export async function openPage(address: string, options: TicketPageOptions) {
  count += 1
  const { api, call } = scriptedApi({
    event: () => value(wholeEvent(options.event)),
    ticketFull: () => fullTicket(),
    ticket: () => value(z.decode(ticketInfo, z.encode(ticketInfo, ticketFor(first, 'Ada Keller').info))),
    info: () => value(application),
    ...options.answers,
  })
  const texts = createTranslationStore()
  texts.setBundle('en', english)
  await Promise.all((['tickets', 'checkout', 'wallet'] as const).map((part) => texts.loadNamespace(part)))
  const database = options.database ?? new TesseraDatabase(`tickets-${String(count)}`)
  const ofPage = { api, now: options.now ?? (() => Date.now()), database: () => Promise.resolve(database) }
  const services = testServices(api, {
    ...ofPage,
    keepTickets: vi.fn(() => Promise.resolve(true)),
    removeTicket: () => Promise.resolve(true),
    ...(typeof options.services === 'function' ? options.services(ofPage) : options.services),
  })
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>home</p> },
      { path: pagePatterns.event, element: <p>event page</p> },
      { path: pagePatterns.ticket, element: options.ticketPage ?? <p>ticket page</p> },
      { path: pagePatterns.ticketUpdate, element: <Update /> },
      { path: pagePatterns.waitingRoom, element: <WaitingRoom /> },
    ],
    { initialEntries: [address] },
  )
  const view = renderWithServices(<RouterProvider router={router} />, services, { texts })
  const where = () => router.state.location.pathname
  return { ...view, api, call, where, services, database, user: userEvent.setup() }
}

export const openUpdate = (options: TicketPageOptions = {}, uuid = first) =>
  openPage(`/event/pietra/ticket/${uuid}/update`, options)

export const openWaitingRoom = (options: TicketPageOptions = {}, codeHash = hash) =>
  openPage(`/event/pietra/ticket/${first}/check-in/${codeHash}/waiting-room`, options)
