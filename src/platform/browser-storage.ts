/** Small values of a tab or of all tabs. A browser that forbids them only forgets them sooner. */
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

/**
 * alf.io's key: a visitor who comes from its pages keeps the language
 * (docs/api/client-behavior.md#choice-of-language).
 */
const languageKey = 'ALFIO_LANG'

export const savedLanguage = {
  read: () => read(languageKey),
  keep: (lang: string) => write(languageKey, lang),
}

/** The text of the announcement that was closed, for every tab: a new one is shown again. */
export const closedAnnouncement = {
  read: () => read('tessera.announcement', ofBrowser),
  keep: (text: string) => write('tessera.announcement', text, ofBrowser),
}

/** The last clock reading as JSON, for the next page of any tab (core/domain/trusted-clock.ts). */
export const savedClock = {
  read: () => read('tessera.clock', ofBrowser),
  keep: (reading: string) => write('tessera.clock', reading, ofBrowser),
}

/** The payment method of the last order of any tab, a method of the API or an id of a custom one. */
export const lastPaymentMethod = {
  read: () => read('tessera.method', ofBrowser),
  keep: (method: string) => write('tessera.method', method, ofBrowser),
}

const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** The appearance that the visitor chose on this device; null follows the device. */
export const savedScheme = {
  read: (): Scheme | null => schemes.find((scheme) => scheme === read('tessera.scheme', ofBrowser)) ?? null,
  keep(scheme: Scheme | null): void {
    write('tessera.scheme', scheme ?? '', ofBrowser)
    savedScheme.apply()
  },
  /** Marks the document for the style sheet. */
  apply(): void {
    const scheme = savedScheme.read()
    if (scheme) document.documentElement.dataset['scheme'] = scheme
    else delete document.documentElement.dataset['scheme']
  },
}

const ownItemsKey = 'tessera.own'

/** How many lines the home page is expected to show of orders and tickets of this device: it then reserves their space. */
export const ownItems = {
  expected: () => Number(read(ownItemsKey, ofBrowser)),
  expect: (lines: number) => write(ownItemsKey, String(lines), ofBrowser),
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
