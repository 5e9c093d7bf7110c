import { attempt } from '#kit/attempt.ts'
import { jsonOrNull } from '#kit/text/parse-json.ts'
import { day } from '#kit/time/durations.ts'
import { elapsedSince } from '#kit/time/elapsed.ts'
import { createTrustedClock, type ClockReading, type TrustedClock } from '#kit/time/trusted-clock.ts'

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** The reading that an earlier page kept; null for none, and for text of something else. */
function storedReading(): ClockReading | null {
  const value = jsonOrNull(savedClock.read() ?? 'null')
  if (typeof value !== 'object' || value === null) return null
  if (!('serverTime' in value && 'deviceTime' in value)) return null
  const { serverTime, deviceTime } = value
  return isTime(serverTime) && isTime(deviceTime) ? { serverTime, deviceTime } : null
}

/** The clock of this device, with what the server's answers to any page of this browser said last. */
export const deviceClock = (deviceTime = () => Date.now()): TrustedClock =>
  createTrustedClock({
    deviceTime,
    stored: storedReading(),
    keep: (reading) => savedClock.keep(JSON.stringify(reading)),
  })

/**
 * Small values of a tab or of all tabs: a browser that forbids them only forgets them sooner. Browsers have stored these keys,
 * they stay as they are. Keys outside of this file: `tessera.sign-in-return`, `tessera.signed-out-order` and
 * `tessera.profile-deleted` (account-redirect.ts), `tessera.install-declined` (InstallOffer.tsx), `tessera.catalogue`
 * (keep-queries.ts), `tessera.saved-events` and `tessera.followed-organizers` (saved-names.ts), `tessera.reloaded` (reload-on-preload-error.ts), `tessera.updated` (worker-link.ts).
 */
type StorageOf = () => Storage

/** One tab until it closes. */
const ofTab: StorageOf = () => sessionStorage
/** Every tab, until the browser deletes the data of the site. */
const ofBrowser: StorageOf = () => localStorage

/** A text under its key, in every tab. */
export const storedText = (key: string, storage = ofBrowser) => ({
  read: (): string | null => attempt(() => storage().getItem(key)),
  /** A full or forbidden storage forgets it: nothing depends on it. */
  keep(text: string): void {
    attempt(() => storage().setItem(key, text))
  },
})
/** A text under its key, in this tab. */
export const tabText = (key: string) => storedText(key, ofTab)

/** Session storage that never throws; a value that cannot be stored is dropped. */
export const safeSessionStorage = {
  getItem: (key: string) => tabText(key).read(),
  setItem: (key: string, value: string) => tabText(key).keep(value),
}

/**
 * alf.io's key: a visitor who comes from its pages keeps the language
 * (docs/api/client-behavior.md#choice-of-language).
 */
export const savedLanguage = tabText('ALFIO_LANG')
/** The text of the announcement that was closed, for every tab: a new one is shown again. */
export const closedAnnouncement = storedText('tessera.announcement')
/** The last clock reading as JSON, for the next page of any tab (kit/time/trusted-clock.ts). */
export const savedClock = storedText('tessera.clock')
/** The payment method of the last order of any tab, a method of the API or an id of a custom one. */
export const lastPaymentMethod = storedText('tessera.method')
const ownItemCount = storedText('tessera.own')

/** How many lines the home page is expected to show of orders and tickets of this device: it then reserves their space. */
export const ownItems = {
  expected: () => Number(ownItemCount.read()),
  expect: (lines: number) => ownItemCount.keep(String(lines)),
  /** Call it after an order was begun or a ticket stored. */
  expectSome: () => ownItems.expect(Math.max(1, ownItems.expected())),
  /** Marks the document for the style sheet while lines are expected. */
  reserveSpace(): void {
    const lines = ownItems.expected()
    if (lines > 0) document.documentElement.dataset['own'] = String(lines)
  },
}

const selectionOf = (shortName: string) => tabText(`tessera.choice/${shortName}`)
const servicesOf = (shortName: string) => tabText(`tessera.extras/${shortName}`)

type Numbers = Readonly<Record<number, number>>

/** Numbers by their name, as JSON; empty when there is none or it is malformed. */
export function numbersIn(text: string | null): Readonly<Record<string, number>> {
  const stored = jsonOrNull(text ?? '{}')
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'number'))
}

/**
 * The selected tickets and additional services of an event: numbers only, nothing personal. Not in the database, whose
 * code (31 kB) the event page would have to load. The rules reduce what is read to what is on sale.
 */
export const savedSelection = {
  keep(shortName: string, tickets: Numbers, services: Numbers = {}) {
    selectionOf(shortName).keep(JSON.stringify(tickets))
    servicesOf(shortName).keep(JSON.stringify(services))
  },
  read: (shortName: string): Numbers => numbersIn(selectionOf(shortName).read()),
  readServices: (shortName: string): Numbers => numbersIn(servicesOf(shortName).read()),
}

const waitingLists = storedText('tessera.waiting-lists')
/** The server deletes an entry that is not confirmed after this time (docs/api/waiting-list.md#confirm), ms. */
const longestUnconfirmed = 2 * day
const joinedLists = (now: number) =>
  Object.entries(numbersIn(waitingLists.read())).filter(
    ([, at]) => elapsedSince(at, now) < longestUnconfirmed,
  )

/** The events whose waiting list a person of this browser has joined in the last two days. @param now epoch ms */
export const joinedWaitingLists = {
  has: (shortName: string, now: number): boolean => joinedLists(now).some(([name]) => name === shortName),
  keep(shortName: string, now: number, isJoined: boolean): void {
    const others = joinedLists(now).filter(([name]) => name !== shortName)
    waitingLists.keep(JSON.stringify(Object.fromEntries(isJoined ? [...others, [shortName, now]] : others)))
  },
}
