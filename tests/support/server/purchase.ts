/** The steps to a ticket, with the calls of the app. */
import { expect } from 'vitest'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { endpoints } from '#shell/endpoints.ts'
import { envelopeOf, reservationIdOf, wireOf, type JsonAnswer } from '../wire/json.ts'
import type { TestServer, Visitor } from './test-server.ts'

export const api = '/api/v2/public'

export interface Held {
  readonly visitor: Visitor
  readonly shortName: string
  readonly id: string
  /** Public uuids. */
  readonly tickets: readonly string[]
  readonly path: string
}

/** Loads the event and reserves tickets of its first category. */
export async function hold(server: TestServer, seed: EventFile, amount = 1): Promise<Held> {
  await server.load(seed)
  return holdMore(server, seed.shortName, amount)
}

/** @param index of the category */
export async function holdMore(server: TestServer, shortName: string, amount = 1, index = 0): Promise<Held> {
  const visitor = server.visitor()
  const items = await visitor.get(`${api}/event/${shortName}/ticket-categories`)
  const ticketCategoryId = wireOf(items, endpoints.ticketCategories).ticketCategories[index]?.id
  const answer = await visitor.post(`${api}/event/${shortName}/reserve-tickets?lang=en`, {
    reservation: [{ ticketCategoryId, amount }],
  })
  expect(answer.statusCode).toBe(200)
  return heldBy(visitor, shortName, reservationIdOf(answer))
}

/** A reservation that the visitor has made. */
export async function heldBy(visitor: Visitor, shortName: string, id: string): Promise<Held> {
  const path = `${api}/reservation/${id}`
  const { ticketsByCategory } = wireOf(await visitor.get(path), endpoints.reservation)
  const tickets = ticketsByCategory.flatMap((category) => category.tickets.map(({ uuid }) => uuid))
  return { visitor, shortName, id, tickets, path }
}

export const person = { firstName: 'Zoë', lastName: 'Àlvarez', email: 'Zoe.Alvarez@Example.org' }

/** A complete booking form. */
export const bookingForm = ({ tickets }: Pick<Held, 'tickets'>, change: object = {}) => ({
  ...person,
  tickets: Object.fromEntries(
    tickets.map((uuid) => [uuid, { ...person, userLanguage: 'en', additional: {} }]),
  ),
  postponeAssignment: false,
  ...change,
})

/** Each item of an order at the ticket that it has (docs/api/booking-details.md#form). */
export async function linkedItems({ visitor, path }: Held) {
  const links: Record<string, object[]> = {}
  const { additionalServiceWithData: items } = wireOf(await visitor.get(path), endpoints.reservation)
  for (const { itemId, serviceId, ticketUUID } of items ?? []) {
    const ofTicket = (links[ticketUUID ?? ''] ??= [])
    const ids = { additionalServiceItemId: itemId, additionalServiceId: serviceId }
    ofTicket.push({ ...ids, ticketUUID, additional: {} })
  }
  return links
}

export const validate = ({ visitor, path }: Held, form: object, query = 'lang=en') =>
  visitor.post(`${path}/validate-to-overview?${query}`, form)

export const pay = ({ visitor, path }: Held, change: object = {}) =>
  visitor.post(`${path}?lang=en`, { termAndConditionsAccepted: true, ...change })

/** Makes a confirmed reservation of a new event. */
export async function buy(
  server: TestServer,
  seed: EventFile,
  amount = 1,
  payment: object = {},
): Promise<Held> {
  const held = await hold(server, seed, amount)
  expect((await validate(held, bookingForm(held))).statusCode).toBe(200)
  expect((await pay(held, payment)).statusCode).toBe(200)
  return held
}

export const onSite = { paymentProxy: 'ON_SITE', selectedPaymentMethod: 'ON_SITE' }
export const byTransfer = { paymentProxy: 'OFFLINE', selectedPaymentMethod: 'BANK_TRANSFER' }
export const forFree = { paymentProxy: null, selectedPaymentMethod: 'NONE' }

export const errorsOf = (answer: JsonAnswer) =>
  envelopeOf(answer).validationErrors.map(({ fieldName, code }) => `${fieldName}: ${String(code)}`)
