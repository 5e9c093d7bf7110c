/** Events that show as many states of the screens as possible, for the tests of the look. Instants are epoch ms. */
import { day } from '#kit/time/durations.ts'
import { demoEvents } from '#server/demo/load-demo-data.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import type { FieldFile } from '#server/modules/event-setup/event-file/prices.ts'
import { category } from './seeds.ts'

/** The events of a day are kept: reading the files of the demo takes half a second. */
const demoOfDay = new Map<number, readonly EventFile[]>()

function demoEvent(now: number, shortName: string): EventFile {
  const today = Math.floor(now / day)
  const events = demoOfDay.get(today) ?? demoEvents(now).events
  demoOfDay.set(today, events)
  const event = events.find((demo) => demo.shortName === shortName)
  if (!event) throw new Error(`The demo has no event ${shortName}`)
  return event
}

/** One question of each type. */
const questions: readonly FieldFile[] = (
  [
    'input:text',
    'input:dateOfBirth',
    'input:tel',
    'country',
    'select',
    'radio',
    'checkbox',
    'vat:eu',
    'textarea',
  ] as const
).map((type) => ({
  name: type.replace(':', '-'),
  type,
  required: true,
  ...(['select', 'radio', 'checkbox'].includes(type) ? { values: ['a', 'b'] } : {}),
  label: { en: `Question ${type}` },
  valueTexts: { a: { en: 'With a view of the lake' }, b: { en: 'Without a view' } },
}))

/** A category on sale, one before and one after its sale, codes, extras of all policies, invoices, providers. */
export const fullEvent = (now: number): Partial<EventFile> => {
  const sale = { saleFrom: now - 2 * day, saleUntil: now + 20 * day }
  return {
    seats: 60,
    termsAndConditionsUrl: 'https://meetup.example.org/terms',
    privacyPolicyUrl: 'https://meetup.example.org/privacy',
    categories: [
      category({ ...sale, name: 'Standard', price: 5000, seats: 20, maximum: 5 }),
      category({ ...sale, name: 'Last call', price: 7500, seats: 20, saleFrom: now + 10 * day }),
      category({ ...sale, name: 'Early bird', price: 3000, seats: 10, saleUntil: now - day }),
      category({ ...sale, name: 'Guild', price: 1000, seats: 10, restricted: true }),
    ],
    fields: questions,
    additionalServices: demoEvent(now, 'harvest-table').additionalServices ?? [],
    promoCodes: [
      { code: 'TEN', percentOff: 10 },
      { code: 'GUILD', opens: 'Guild', maximumUsage: 8 },
    ],
    settings: {
      DISPLAY_TICKETS_LEFT_INDICATOR: true,
      INVOICE_ADDRESS: 'Associazione Pietra\nVia Nassa 5\n6900 Lugano',
      VAT_NR: 'CHE123456788',
      COUNTRY_OF_BUSINESS: 'IT',
      ENABLE_ITALY_E_INVOICING: true,
      ENABLE_CUSTOMER_REFERENCE: true,
      ENABLE_VIES_VALIDATION: false,
    },
  }
}

/** Free tickets that can be released, with polls. */
export const meetupEvent = (now: number): Partial<EventFile> => ({
  currency: null,
  vat: '0',
  paymentProxies: [],
  seats: 50,
  categories: [
    category({ name: 'Standard', price: 0, seats: 50, saleFrom: now - day, saleUntil: now + 20 * day }),
  ],
  settings: { ALLOW_FREE_TICKETS_CANCELLATION: true },
  polls: (demoEvent(now, 'kitchen-code').polls ?? []).map((poll) => ({ ...poll, status: 'OPEN' })),
})

/** The event is not yet on sale, and its waiting list offers a choice of categories. */
export const waitingListEvent = (now: number): Partial<EventFile> => {
  const sale = { saleFrom: now + 10 * day, saleUntil: now + 20 * day }
  const { seats, ...unbounded } = category({ ...sale, price: 6500 })
  return {
    seats: seats ?? 20,
    privacyPolicyUrl: 'https://meetup.example.org/privacy',
    settings: { ENABLE_PRE_REGISTRATION: true, ENABLE_WAITING_QUEUE: true },
    categories: [
      { ...unbounded, name: 'Hut' },
      { ...unbounded, name: 'Tent', price: 2500 },
    ],
  }
}
