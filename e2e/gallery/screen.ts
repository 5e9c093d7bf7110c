/** What the list of screens is written with. */
import { laterStates } from '../support/later-states.ts'
import { containing } from '../support/translations.ts'
import type { PageName } from './page-name.ts'
import { inTurn, type Open } from './reach.ts'

export interface Screen {
  readonly page: PageName
  readonly open: Open
  /** Reaches again, in a language, what a reload of the page has closed. */
  readonly reopen?: (lang: string) => Open
  /** It uses test-only addresses, which another server does not have. */
  readonly testServer?: true
  /** The service worker runs; it answers in place of `reach.ts`. */
  readonly worker?: true
  /** Only windows of this kind show it. */
  readonly on?: 'phone' | 'desktop'
}

/** By name. */
export type Screens = Readonly<Record<string, Screen>>

export const screen = (page: PageName, ...ways: readonly Open[]): Screen => ({ page, open: inTurn(...ways) })
export const ofTests = (page: PageName, ...ways: readonly Open[]): Screen => ({
  ...screen(page, ...ways),
  testServer: true,
})
const unreachable: Open = () => Promise.reject(new Error('There is no such state'))
/** Tickets are ready for the door when the worker is installed, which takes seconds. */
export const withWorker = (page: PageName, ...ways: readonly Open[]): Screen => ({
  ...screen(page, ...ways),
  worker: true,
})
/** A ticket with a sheet, which closes when the page is loaded in another language. */
export const withSheet = (ticket: Open, sheet: (lang?: string) => Open): Screen => ({
  ...screen('ticket', ticket, sheet()),
  reopen: sheet,
})
export const onPhone = (page: PageName, ...ways: readonly Open[]): Screen => ({
  ...screen(page, ...ways),
  on: 'phone',
})
/** A state of the accessibility tests that follows an open screen. */
export const later = (name: string, state: string): Open => laterStates[name]?.[state] ?? unreachable

export const payPal = containing('reservation-page.paypal')
export const creditCard = containing('reservation-page.credit-card')
export const unknown = '11111111-2222-4333-8444-555555555555'
export const broken = { status: 500, json: null }
export const pass = (number: number) =>
  `/subscription/5ea50000-${String(number).repeat(4)}-4a1a-8b1b-0c0d0e0f000${String(number)}`
export const rooms = (count: number) =>
  Array.from({ length: count }, (_, index) => `room-${String(index + 1).padStart(2, '0')}`)
export const twelve = [
  ...['open-studio', 'kitchen-code', 'kitchen-code', 'far-room', 'lantern-yard', 'slow-type'],
  ...['clock-night', 'paper-fair', ...rooms(4)],
]
