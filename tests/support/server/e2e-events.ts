/** Events for browser tests, one kind for each group of journeys. Times are relative to now: the clock is real. */
import { day } from '#kit/time/durations.ts'
import { loadTranslations } from '#server/infra/i18n/translations.ts'
import type { CategoryFile, EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import type { FieldFile, ServiceFile } from '#server/modules/event-setup/event-file/prices.ts'
import type { SubscriptionDescriptorFile } from '#server/modules/event-setup/event-file/subscription.ts'
import { fullEvent, meetupEvent, waitingListEvent } from './full-events.ts'
import { longExtras, longOnline, longPrices, longTexts, longWaitingList } from './long-texts.ts'
import { category, eventSeed } from './seeds.ts'

export const eventKinds = [
  'free',
  'paid',
  'few',
  'hostile',
  'providers',
  'card',
  'embedded',
  'embedded-providers',
  'invoice',
  'extras',
  'codes',
  'fields',
  'form',
  'categories',
  'donation',
  'online',
  'full',
  'meetup',
  'waiting-list',
  'sold-out',
  'members',
  'business',
  'deferred',
  'mollie',
  'long-texts',
  'long-prices',
  'long-extras',
  'long-waiting-list',
  'long-online',
] as const
export type EventKind = (typeof eventKinds)[number]

const title = {
  en: 'Quarry evening',
  de: 'Abend im Steinbruch',
  fr: 'Soirée à la carrière',
  it: 'Serata in cava',
  es: 'Noche en la cantera',
}
const description = {
  en: 'Music between **high** walls.',
  de: 'Musik zwischen **hohen** Wänden.',
  fr: 'Musique entre de **hauts** murs.',
  it: 'Musica tra **alte** pareti.',
  es: 'Música entre paredes **altas**.',
}

/** The site that shows the events of kind `embedded` in a frame. */
export const embeddingOrigin = 'http://organizer.test'

/** A payment method of the organizer; its id is unique on the server. */
const interac = (name: string) => ({
  id: `interac-${name}`,
  name: { en: 'Interac' },
  description: { en: 'You pay by e-mail.' },
  instructions: { en: 'Send the money to **pay@example.org**.' },
})

/** A lunch for each ticket, with a question that has to be answered. */
const lunch: Partial<EventFile> = {
  additionalServices: [
    { title: { en: 'Lunch', de: 'Mittagessen' }, policy: 'MANDATORY_ONE_FOR_TICKET', price: 0 },
  ],
  fields: [
    {
      name: 'menu',
      type: 'select',
      required: true,
      values: ['veg', 'fish'],
      service: 'Lunch',
      label: { en: 'Main course' },
      valueTexts: { veg: { en: 'Risotto' }, fish: { en: 'Perch' } },
    },
  ],
}

const formTypes = ['input:text', 'textarea', 'select', 'checkbox', 'radio'] as const

/** Twenty questions about each attendee, of all common types. */
const questions = Array.from({ length: 20 }, (_, index): FieldFile => {
  const type = formTypes[index % formTypes.length] ?? 'input:text'
  const name = `question-${String(index + 1)}`
  const choices = ['select', 'checkbox', 'radio'].includes(type) ? { values: ['a', 'b', 'c'] } : {}
  return { name, type, ...choices, label: { en: `Question ${String(index + 1)}` } }
})

/** An item that the server adds, one to choose for each ticket, and a donation. None has a question. */
const extras: readonly ServiceFile[] = [
  { title: { en: 'Shuttle' }, policy: 'MANDATORY_ONE_FOR_TICKET', price: 400 },
  { title: { en: 'Cushion' }, policy: 'OPTIONAL_MAX_AMOUNT_PER_TICKET', price: 900, maximumPerOrder: 1 },
  { title: { en: 'Trees' }, type: 'DONATION', vatType: 'NONE' },
]

const providers = (name: string): Partial<EventFile> => ({
  paymentProxies: ['PAYPAL', 'MOLLIE', 'SAFERPAY', 'OFFLINE', 'ON_SITE', 'CUSTOM_OFFLINE'],
  customPaymentMethods: [interac(name)],
})

/** Codes of all events are one set. */
const personalCode = (name: string): string => `FOR-${name.toUpperCase()}`

const free = { currency: null, vat: '0', paymentProxies: [] }

interface Draft {
  readonly name: string
  /** Epoch ms. */
  readonly now: number
  /** A category on sale. `price`: minor units. */
  readonly categoryOf: (price: number, tickets: number, name?: string) => CategoryFile
}

/** What each kind changes in the common event. */
const changes: Readonly<Record<EventKind, (draft: Draft) => Partial<EventFile>>> = {
  full: ({ now, name }) => ({ ...fullEvent(now), ...providers(name) }),
  'long-texts': ({ now }) => longTexts(now),
  'long-prices': ({ now, name }) => longPrices(now, name),
  'long-extras': ({ now, name }) => longExtras(now, name),
  'long-waiting-list': ({ now }) => longWaitingList(now),
  'long-online': ({ now }) => longOnline(now),
  invoice: ({ now }) => {
    const { additionalServices: _, ...full } = fullEvent(now)
    return { ...full, fields: [], paymentProxies: ['ON_SITE'] }
  },
  meetup: ({ now }) => meetupEvent(now),
  'waiting-list': ({ now }) => waitingListEvent(now),
  'sold-out': ({ categoryOf }) => ({
    ...free,
    seats: 1,
    categories: [categoryOf(0, 1)],
    settings: { ENABLE_WAITING_QUEUE: true },
  }),
  members: ({ categoryOf, name }) => ({
    ...free,
    seats: 50,
    categories: [
      categoryOf(0, 40),
      { ...categoryOf(0, 10, 'Patron'), restricted: true, personalCodes: [personalCode(name)] },
    ],
    groups: [{ name: `members of ${name}`, members: ['member@example.org', 'member@müller.example'] }],
  }),
  business: ({ categoryOf }) => ({
    seats: 100,
    categories: [categoryOf(5000, 100)],
    paymentProxies: ['SAFERPAY'],
    settings: {
      INVOICE_ADDRESS: 'Meetup Org\nVia Nassa 5\n6900 Lugano',
      VAT_NR: 'CHE123456788',
      COUNTRY_OF_BUSINESS: 'CH',
    },
  }),
  deferred: ({ categoryOf }) => ({
    seats: 100,
    categories: [categoryOf(5000, 100)],
    paymentProxies: ['OFFLINE'],
    settings: { DEFERRED_BANK_TRANSFER_ENABLED: true },
  }),
  // In euros Mollie offers all its methods.
  mollie: ({ categoryOf }) => ({
    seats: 100,
    categories: [categoryOf(5000, 100)],
    currency: 'EUR',
    paymentProxies: ['MOLLIE'],
  }),
  paid: ({ categoryOf }) => ({
    seats: 100,
    categories: [categoryOf(5000, 50), categoryOf(2000, 50, 'Student')],
  }),
  providers: ({ categoryOf, name }) => ({
    ...providers(name),
    seats: 100,
    categories: [categoryOf(5000, 100)],
  }),
  card: ({ categoryOf }) => ({ seats: 100, categories: [categoryOf(5000, 100)], paymentProxies: ['STRIPE'] }),
  donation: ({ categoryOf }) => ({
    seats: 100,
    categories: [categoryOf(5000, 100)],
    additionalServices: extras,
  }),
  embedded: ({ categoryOf }) => ({
    ...free,
    seats: 50,
    categories: [categoryOf(0, 50)],
    settings: { EMBED_POST_MESSAGE_ORIGIN: embeddingOrigin },
  }),
  'embedded-providers': ({ categoryOf, name }) => ({
    ...providers(name),
    seats: 50,
    categories: [categoryOf(5000, 50)],
    settings: { EMBED_POST_MESSAGE_ORIGIN: embeddingOrigin },
  }),
  online: ({ categoryOf }) => ({
    ...free,
    format: 'ONLINE',
    location: '',
    seats: 50,
    categories: [categoryOf(0, 50)],
  }),
  few: ({ categoryOf }) => ({ ...free, seats: 2, categories: [categoryOf(0, 2)] }),
  hostile: ({ categoryOf }) => ({
    ...free,
    seats: 50,
    categories: [categoryOf(0, 50, '<img src=x onerror="document.title=1"> & "Standard"')],
    title: { en: '<script>document.title=1</script> & friends' },
    description: { en: '<script>document.title=1</script><img src=x onerror="document.title=1">**bold**' },
  }),
  extras: ({ categoryOf }) => ({ ...free, ...lunch, seats: 50, categories: [categoryOf(0, 50)] }),
  codes: ({ categoryOf }) => ({
    seats: 60,
    categories: [categoryOf(5000, 50), { ...categoryOf(1000, 10, 'Guild'), restricted: true }],
    promoCodes: [
      { code: 'TEN', percentOff: 10 },
      { code: 'GUILD', opens: 'Guild', maximumUsage: 8 },
    ],
  }),
  fields: ({ categoryOf, now }) => ({
    ...free,
    seats: 50,
    categories: [categoryOf(0, 50)],
    fields: fullEvent(now).fields ?? [],
    settings: { ENABLE_VIES_VALIDATION: false },
  }),
  form: ({ categoryOf }) => ({
    ...free,
    seats: 200,
    categories: [{ ...categoryOf(0, 200), maximum: 100 }],
    fields: questions,
  }),
  categories: ({ categoryOf }) => {
    const names = Array.from({ length: 200 }, (_, index) => `Category ${String(index + 1)}`)
    return { seats: 2000, categories: names.map((name) => categoryOf(5000, 10, name)) }
  },
  free: ({ categoryOf }) => ({
    ...free,
    seats: 200,
    categories: [categoryOf(0, 200)],
    settings: { EVENT_CUSTOM_CSS: ':root { --accent: #0b6e6e }' },
  }),
}

/** @param name a separate name for each event, so that tests do not share one */
export function e2eSeed(kind: EventKind, name: string, now: number): EventFile {
  const start = Math.ceil(now / day) * day + 30 * day + 18 * 3_600_000
  const sale = { saleFrom: now - day, saleUntil: now + 20 * day }
  const categoryOf: Draft['categoryOf'] = (price, tickets, name = 'Standard') =>
    category({ ...sale, name, price, seats: tickets, maximum: 5 })
  return eventSeed({
    shortName: name,
    displayName: title.en,
    title,
    description,
    languages: loadTranslations().translatedLanguages,
    startsAt: start,
    endsAt: start + 3 * 3_600_000,
    ...changes[kind]({ name, now, categoryOf }),
  })
}

/** A free subscription in no list, for two tickets of the event. @param now epoch ms */
export function e2eSubscriptionSeed(shortName: string, now: number): SubscriptionDescriptorFile {
  const { organization, timeZone, languages } = e2eSeed('free', shortName, now)
  return {
    organization,
    timeZone,
    languages,
    title: { en: 'Quarry pass', de: 'Steinbruch-Pass', fr: 'Pass', it: 'Abbonamento', es: 'Abono' },
    description,
    currency: null,
    status: 'DRAFT',
    price: 0,
    validity: { months: 12 },
    usage: 'UNLIMITED',
    maxEntries: 2,
    saleFrom: now - day,
    events: [{ shortName }],
  }
}

/** {@link e2eSubscriptionSeed} with the texts of an event of kind `long-texts`. */
export function longSubscriptionSeed(shortName: string, now: number): SubscriptionDescriptorFile {
  const { title, description } = e2eSeed('long-texts', shortName, now)
  return { ...e2eSubscriptionSeed(shortName, now), title, description }
}
