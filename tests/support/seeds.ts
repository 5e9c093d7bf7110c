/** Events for tests. A test passes only the fields that it is about. */
import { day } from '#core/domain/durations.ts'
import type { CategoryInput } from '#server/modules/event-setup/event-file/category.ts'
import type { EventInput } from '#server/modules/event-setup/event-file/event-file.ts'

/** A Monday morning in Zurich: 2027-03-01 10:00. */
export const testNow = Date.UTC(2027, 2, 1, 9, 0)

export const category = (change: Partial<CategoryInput> = {}): CategoryInput => ({
  name: 'Standard',
  description: { en: 'A **full** day', it: 'Un giorno' },
  price: 5000,
  seats: 20,
  saleFrom: testNow - 30 * day,
  saleUntil: testNow + 38 * day,
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

/**
 * A paid one-day event in Lugano on Thursday, 8 April 2027, 10:00 to 19:00; bank transfer and on-site
 * payment.
 */
export function eventSeed(change: Partial<EventInput> = {}): EventInput {
  count += 1
  return {
    shortName: `spring-${String(count)}`,
    organization: { slug: 'meetup', name: 'Meetup Org', email: 'hello@example.org' },
    displayName: 'Spring Meetup',
    title: { en: 'Spring Meetup', it: 'Incontro di primavera' },
    description: { en: 'Two *tracks*.', it: 'Due percorsi.' },
    format: 'IN_PERSON',
    location: 'Via Nassa 5, Lugano',
    timeZone: 'Europe/Zurich',
    startsAt: Date.UTC(2027, 3, 8, 8, 0),
    endsAt: Date.UTC(2027, 3, 8, 17, 0),
    websiteUrl: 'https://meetup.example.org',
    termsAndConditionsUrl: 'https://meetup.example.org/terms',
    currency: 'CHF',
    vat: '7.70',
    vatIncluded: true,
    languages: ['en', 'it'],
    paymentProxies: ['OFFLINE', 'ON_SITE'],
    bankAccount: 'CH93 0076 2011 6238 5295 7',
    bankAccountOwner: ['Meetup Org', 'Lugano'],
    seats: 20,
    categories: [category()],
    ...change,
    settings: { ...highLimits, ...change.settings },
  }
}

/** A free event without currency. */
export const freeSeed = (change: Partial<EventInput> = {}): EventInput =>
  eventSeed({ currency: null, vat: '0', paymentProxies: [], categories: [category({ price: 0 })], ...change })
