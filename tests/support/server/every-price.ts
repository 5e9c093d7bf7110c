/** Events with every kind of price, tax, discount and additional service. */
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import type { PromoCodeFile, ServiceFile } from '#server/modules/event-setup/event-file/prices.ts'
import { category, eventSeed } from './seeds.ts'

const priced = (title: string, service: Omit<ServiceFile, 'title'>): ServiceFile => ({
  title: { en: title },
  ...service,
})

const services: readonly ServiceFile[] = [
  priced('Each', { policy: 'MANDATORY_ONE_FOR_TICKET', price: 199 }),
  priced('Levy', {
    policy: 'MANDATORY_PERCENTAGE_FOR_TICKET',
    percent: '2.75',
    minPrice: 120,
    maxPrice: 900,
  }),
  priced('Fee', {
    policy: 'MANDATORY_PERCENTAGE_RESERVATION',
    percent: '3.33',
    maxPrice: 2500,
    vatType: 'NONE',
  }),
  priced('Taxi', { policy: 'MANDATORY_ONE_FOR_TICKET', price: 300, vatType: 'CUSTOM_EXCLUDED', vat: '7.7' }),
  priced('Lunch', { policy: 'OPTIONAL_MAX_AMOUNT_PER_TICKET', price: 1205, maximumPerOrder: 2 }),
  priced('Bus', {
    policy: 'OPTIONAL_MAX_AMOUNT_PER_RESERVATION',
    price: 715,
    maximumPerOrder: 4,
    vatType: 'CUSTOM_INCLUDED',
    vat: '2.60',
  }),
  priced('Wine', {
    policy: 'OPTIONAL_UNLIMITED_AMOUNT',
    price: 1890,
    maximumPerOrder: 9,
    vatType: 'CUSTOM_EXCLUDED',
    vat: '20',
  }),
  priced('Map', { price: 350, maximumPerOrder: 3, vatType: 'NONE' }),
  priced('Tip', { policy: 'OPTIONAL_MAX_AMOUNT_PER_RESERVATION', maximumPerOrder: 1 }),
  priced('Same rate', { price: 999, vatType: 'CUSTOM_EXCLUDED', vat: '8.1', maximumPerOrder: 2 }),
  priced('Trees', { type: 'DONATION', maximumPerOrder: 1 }),
  priced('A tree', { type: 'DONATION', price: 2000, maximumPerOrder: 3, vatType: 'NONE' }),
]

const promoCodes: readonly PromoCodeFile[] = [
  { code: 'TENTH', percentOff: 13 },
  { code: 'EACH-FIVE', amountOff: 500 },
  { code: 'WHOLE', amountOffOrder: 20_000 },
  { code: 'EXEMPT-ONLY', percentOff: 50, categories: ['Exempt'] },
  { code: 'HIDDEN-ONLY', percentOff: 30, categories: ['Hidden'] },
]

const categories = [
  category({ name: 'Standard', price: 4995, seats: 400 }),
  category({ name: 'Exempt', price: 3333, seats: 400, taxed: false }),
  category({ name: 'Free', price: 0, seats: 400 }),
  category({ name: 'Hidden', price: 1000, seats: 100, restricted: true }),
]

const large = (change: Partial<EventFile>): EventFile =>
  eventSeed({ seats: 2000, vat: '8.10', categories, ...change })

export const everyPrice: readonly EventFile[] = [
  large({ vatIncluded: false, additionalServices: services, promoCodes }),
  large({ vatIncluded: true, additionalServices: services, promoCodes }),
  large({
    currency: 'JPY',
    vatIncluded: true,
    additionalServices: services,
    dynamicDiscounts: [{ percentOff: 7, fromTickets: 3 }],
  }),
  large({
    currency: 'KWD',
    vatIncluded: false,
    additionalServices: services,
    dynamicDiscounts: [{ amountOffOrder: 15_001, fromValue: 5000 }],
  }),
]
