/** Passes for tests. Each test changes what it is about and leaves the rest. */
import { expect } from 'vitest'
import type { SubscriptionDescriptorInput } from '#server/modules/event-setup/definitions/subscription-definition.ts'
import { insertSubscriptionDescriptor } from '#server/modules/event-setup/create-subscription-descriptor.ts'
import type { TestServer } from './test-server.ts'
import { api, pay, person, validate, type Held } from './purchase.ts'
import { eventSeed, testNow } from './seeds.ts'

const day = 86_400_000

/** 120.00 CHF, tax included, for twelve months, once per event, bank transfer and desk. */
export function passSeed(change: Partial<SubscriptionDescriptorInput> = {}): SubscriptionDescriptorInput {
  const { organization, timeZone, termsAndConditionsUrl, paymentProxies, bankAccount, bankAccountOwner } =
    eventSeed()
  return {
    organization,
    timeZone,
    ...(termsAndConditionsUrl === undefined ? {} : { termsAndConditionsUrl }),
    ...(paymentProxies === undefined ? {} : { paymentProxies }),
    ...(bankAccount === undefined ? {} : { bankAccount }),
    ...(bankAccountOwner === undefined ? {} : { bankAccountOwner }),
    title: { en: 'Season pass', it: 'Abbonamento' },
    description: { en: 'All *evenings*', it: 'Tutte le sere' },
    currency: 'CHF',
    vat: '7.70',
    vatIncluded: true,
    languages: ['en', 'it'],
    price: 12_000,
    validity: { type: 'STANDARD', units: 12, unit: 'MONTHS' },
    usage: 'ONCE_PER_EVENT',
    saleFrom: testNow - 30 * day,
    ...change,
  }
}

export const freePass = (change: Partial<SubscriptionDescriptorInput> = {}): SubscriptionDescriptorInput =>
  passSeed({ price: 0, currency: null, ...change })

/** Loads a pass and holds one of it. */
export async function holdPass(server: TestServer, seed: SubscriptionDescriptorInput): Promise<Held> {
  const id = await insertSubscriptionDescriptor(server.db, seed)
  return holdOneOf(server, id)
}

export async function holdOneOf(server: TestServer, pass: string): Promise<Held> {
  const visitor = server.visitor()
  const answer = await visitor.post(`${api}/subscription/${pass}`)
  expect(answer.statusCode).toBe(200)
  const id: string = answer.json().value
  return { visitor, shortName: pass, id, tickets: [], path: `${api}/reservation/${id}` }
}

/** The booking form of a pass: whoever pays holds it. */
export const passForm = (change: object = {}) => ({
  ...person,
  tickets: {},
  differentSubscriptionOwner: false,
  subscriptionOwner: { firstName: null, lastName: null, email: null, additional: {} },
  ...change,
})

export interface Holding {
  /** Of the pass on sale. */
  readonly pass: string
  /** The holder's own. */
  readonly id: string
  readonly pin: string
  readonly held: Held
}

/** From an empty house to a pass in somebody's hands. */
export async function buyPass(
  server: TestServer,
  seed: SubscriptionDescriptorInput,
  form: object = {},
): Promise<Holding> {
  const held = await holdPass(server, seed)
  expect((await validate(held, passForm(form))).statusCode).toBe(200)
  const payment = seed.price === 0 ? {} : { paymentProxy: 'ON_SITE', selectedPaymentMethod: 'ON_SITE' }
  expect((await pay(held, payment)).statusCode).toBe(200)
  const [info] = (await held.visitor.get(held.path)).json().subscriptionInfos
  return { pass: held.shortName, id: info.id, pin: info.pin, held }
}
