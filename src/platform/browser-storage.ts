/**
 * Small values of a tab or of all tabs: a browser that forbids them only forgets them sooner. Browsers have stored these keys,
 * they stay as they are. Three other keys have other rules: `tessera.catalogue` (src/app/keep-queries.ts),
 * `tessera.reloaded` (src/app/reload-on-preload-error.ts) and `tessera.updated` (src/platform/worker-link.ts).
 */
type StorageOf = () => Storage

/** One tab until it closes. */
const ofTab: StorageOf = () => sessionStorage
/** Every tab, until the browser deletes the data of the site. */
const ofBrowser: StorageOf = () => localStorage

const read = (key: string, storage = ofTab): string | null => {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

const write = (key: string, value: string, storage = ofTab): void => {
  try {
    storage().setItem(key, value)
  } catch {
    // Full or forbidden: nothing depends on it.
  }
}

/** Session storage that never throws; a value that cannot be stored is dropped. */
export const safeSessionStorage = {
  getItem: (key: string) => read(key),
  setItem: (key: string, value: string) => write(key, value),
}

/** A text under its key. */
const storedText = (key: string, storage = ofBrowser) => ({
  read: () => read(key, storage),
  keep: (text: string) => write(key, text, storage),
})

/**
 * alf.io's key: a visitor who comes from its pages keeps the language
 * (docs/api/client-behavior.md#choice-of-language).
 */
export const savedLanguage = storedText('ALFIO_LANG', ofTab)
/** The page that a visitor left to sign in, with the time (account-redirect.ts). */
export const leftForSignIn = storedText('tessera.sign-in-return', ofTab)
/** The time origin of the page that deleted the profile (account-redirect.ts). */
export const profileDeletedBy = storedText('tessera.profile-deleted', ofTab)
/** The text of the announcement that was closed, for every tab: a new one is shown again. */
export const closedAnnouncement = storedText('tessera.announcement')
/** The last clock reading as JSON, for the next page of any tab (core/domain/trusted-clock.ts). */
export const savedClock = storedText('tessera.clock')
/** The payment method of the last order of any tab, a method of the API or an id of a custom one. */
export const lastPaymentMethod = storedText('tessera.method')
/** When the visitor declined to install the app, epoch ms. */
export const installDeclinedAt = storedText('tessera.install-declined')
const scheme = storedText('tessera.scheme')
const ownItemCount = storedText('tessera.own')

const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** The appearance that the visitor chose on this device; null follows the device. */
export const savedScheme = {
  read: (): Scheme | null => schemes.find((name) => name === scheme.read()) ?? null,
  keep(choice: Scheme | null): void {
    scheme.keep(choice ?? '')
    savedScheme.apply()
  },
  /** Marks the document for the style sheet. */
  apply(): void {
    const choice = savedScheme.read()
    if (choice) document.documentElement.dataset['scheme'] = choice
    else delete document.documentElement.dataset['scheme']
  },
}

/** How many lines the home page is expected to show of orders and tickets of this device: it then reserves their space. */
export const ownItems = {
  expected: () => Number(ownItemCount.read()),
  expect: (lines: number) => ownItemCount.keep(String(lines)),
  /** After an order was begun or a ticket stored. */
  expectSome: () => ownItems.expect(Math.max(1, ownItems.expected())),
  /** Marks the document for the style sheet while lines are expected. */
  reserveSpace(): void {
    const lines = ownItems.expected()
    if (lines > 0) document.documentElement.dataset['own'] = String(lines)
  },
}

const selectionKey = (shortName: string) => `tessera.choice/${shortName}`
const servicesKey = (shortName: string) => `tessera.extras/${shortName}`

type Numbers = Readonly<Record<number, number>>

/** Empty when there is none or it is malformed. */
function readNumbers(key: string): Numbers {
  try {
    const stored: unknown = JSON.parse(read(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'number'))
  } catch {
    return {}
  }
}

/**
 * The selected tickets and additional services of an event: numbers only, nothing personal. Not in the database, whose
 * code (31 kB) the event page would have to load. The rules reduce what is read to what is on sale.
 */
export const savedSelection = {
  keep(shortName: string, tickets: Numbers, services: Numbers = {}) {
    write(selectionKey(shortName), JSON.stringify(tickets))
    write(servicesKey(shortName), JSON.stringify(services))
  },
  read: (shortName: string): Numbers => readNumbers(selectionKey(shortName)),
  readServices: (shortName: string): Numbers => readNumbers(servicesKey(shortName)),
}
