/** Subscriptions for tests. A test passes only the fields that it is about. */
import { expect } from 'vitest'
import { day } from '#kit/time/durations.ts'
import type { SubscriptionDescriptorFile } from '#server/modules/event-setup/event-file/subscription.ts'
import { insertSubscriptionDescriptor } from '#server/modules/event-setup/insert-event.ts'
import { markPaid } from '#server/modules/payments/cancel-order.ts'
import { endpoints } from '#shell/endpoints.ts'
import { firstOf, reservationIdOf, wireOf } from '../wire/json.ts'
import { api, byTransfer, pay, person, validate, type Held } from './purchase.ts'
import { eventSeed, highLimits, testNow } from './seeds.ts'
import type { TestServer } from './test-server.ts'

/** 120.00 CHF, tax included, for twelve months, once per event, bank transfer. */
export function subscriptionSeed(
  change: Partial<SubscriptionDescriptorFile> = {},
): SubscriptionDescriptorFile {
  const { organization, timeZone, termsAndConditionsUrl, bankAccount, bankAccountOwner } = eventSeed()
  return {
    organization,
    timeZone,
    ...(termsAndConditionsUrl === undefined ? {} : { termsAndConditionsUrl }),
    paymentProxies: ['OFFLINE'],
    ...(bankAccount === undefined ? {} : { bankAccount }),
    ...(bankAccountOwner === undefined ? {} : { bankAccountOwner }),
    title: { en: 'Season pass', it: 'Abbonamento' },
    description: { en: 'All *evenings*', it: 'Tutte le sere' },
    currency: 'CHF',
    vat: '7.70',
    vatIncluded: true,
    languages: ['en', 'it'],
    price: 12_000,
    validity: { months: 12 },
    usage: 'ONCE_PER_EVENT',
    saleFrom: testNow - 30 * day,
    ...change,
    settings: { ...highLimits, ...change.settings },
  }
}

export const freeSubscriptionSeed = (
  change: Partial<SubscriptionDescriptorFile> = {},
): SubscriptionDescriptorFile => subscriptionSeed({ price: 0, currency: null, ...change })

/** Loads a subscription descriptor and reserves one. */
export async function holdSubscription(server: TestServer, seed: SubscriptionDescriptorFile): Promise<Held> {
  const id = await insertSubscriptionDescriptor(server.db, seed)
  return holdLoadedSubscription(server, id)
}

export async function holdLoadedSubscription(server: TestServer, descriptorId: string): Promise<Held> {
  const visitor = server.visitor()
  const answer = await visitor.post(`${api}/subscription/${descriptorId}`)
  expect(answer.statusCode).toBe(200)
  const id: string = reservationIdOf(answer)
  return { visitor, shortName: descriptorId, id, tickets: [], path: `${api}/reservation/${id}` }
}

/** The booking form of a subscription: the buyer is its owner. */
export const subscriptionForm = (change: object = {}) => ({
  ...person,
  tickets: {},
  differentSubscriptionOwner: false,
  subscriptionOwner: { firstName: null, lastName: null, email: null, additional: {} },
  ...change,
})

export interface Holding {
  /** Id of the subscription descriptor. */
  readonly descriptorId: string
  /** Id of the subscription. */
  readonly id: string
  readonly pin: string
  readonly held: Held
}

/** Buys a subscription of a new descriptor. */
export async function buySubscription(
  server: TestServer,
  seed: SubscriptionDescriptorFile,
  form: object = {},
): Promise<Holding> {
  const held = await holdSubscription(server, seed)
  expect((await validate(held, subscriptionForm(form))).statusCode).toBe(200)
  const payment = seed.price === 0 ? {} : byTransfer
  // The token counts on servers with a bot check only.
  expect((await pay(held, { ...payment, captcha: 'good' })).statusCode).toBe(200)
  if (seed.price > 0) expect(await markPaid(server.db, held.id, server.clock.now())).toBe('paid')
  const info = firstOf(wireOf(await held.visitor.get(held.path), endpoints.reservation).subscriptionInfos)
  return { descriptorId: held.shortName, id: info.id ?? '', pin: info.pin ?? '', held }
}
