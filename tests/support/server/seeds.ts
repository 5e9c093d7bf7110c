/** The event of the tests as the server is given it. A test passes only the fields that it is about. */
import type { CategoryFile, EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { eventFacts } from '../event-facts.ts'

export { testNow } from '../event-facts.ts'

export const category = (change: Partial<CategoryFile> = {}): CategoryFile => ({
  ...eventFacts.category,
  seats: 20,
  ...change,
})

let count = 0

/** Settings with high limits of a visitor: tests act for one person, from one address, again and again. */
export const highLimits = {
  MAX_MAILS_PER_ADDRESS: 100_000,
  MAX_MAILS_PER_SESSION: 100_000,
  MAX_MAILS_PER_IP: 100_000,
  MAX_WAITING_LIST_ENTRIES_PER_IP: 100_000,
  SALE_QUEUE_PLACES_PER_IP: 100_000,
}

/** The event with bank transfer and on-site payment, under a new short name. */
export function eventSeed(change: Partial<EventFile> = {}): EventFile {
  count += 1
  const { shortName, organizer, category: _, ...facts } = eventFacts
  return {
    ...facts,
    shortName: `${shortName}-${String(count)}`,
    organization: organizer,
    displayName: facts.title.en,
    websiteUrl: 'https://pietra.example.org',
    termsAndConditionsUrl: 'https://pietra.example.org/terms',
    paymentProxies: ['OFFLINE', 'ON_SITE'],
    bankAccount: 'CH93 0076 2011 6238 5295 7',
    bankAccountOwner: [organizer.name, 'Arzo'],
    seats: 20,
    categories: [category()],
    ...change,
    settings: { ...highLimits, ...change.settings },
  }
}

/** A free event without currency. */
export const freeSeed = (change: Partial<EventFile> = {}): EventFile =>
  eventSeed({ currency: null, vat: '0', paymentProxies: [], categories: [category({ price: 0 })], ...change })
