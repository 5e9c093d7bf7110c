/** A blank answer to an optional field of the type vat:eu (docs/api/additional-fields.md#field-rules). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#core/contract/endpoints.ts'
import { bookingValuesOf, toBookingForm } from '#core/domain/booking-form.ts'
import type { FieldFile } from '#server/modules/event-setup/event-file/fields.ts'
import { firstOf, wireOf } from '../../../support/json.ts'
import {
  api,
  bookingForm,
  errorsOf,
  forFree,
  hold,
  pay,
  person,
  validate,
  type Held,
} from '../../../support/purchase.ts'
import { freeSeed } from '../../../support/seeds.ts'
import {
  freeSubscriptionSeed,
  holdSubscription,
  subscriptionForm,
} from '../../../support/subscription-seeds.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const vat: FieldFile = { name: 'vat', type: 'vat:eu', label: { en: 'VAT number' } }
const settings = { COUNTRY_OF_BUSINESS: 'IT' }
const goodNumber = 'IT00950501007'
const holdTicket = (change: Partial<FieldFile> = {}) =>
  hold(server, freeSeed({ fields: [{ ...vat, ...change }], settings }))
const holdPass = () => holdSubscription(server, freeSubscriptionSeed({ fields: [vat], settings }))
const withAnswer = (held: Held, additional: object) =>
  bookingForm(held, { tickets: { [firstOf(held.tickets)]: { ...person, additional } } })
const ownerForm = (additional: object) => subscriptionForm({ subscriptionOwner: { ...person, additional } })
const ticketPath = (held: Held) => `${api}/event/${held.shortName}/ticket/${firstOf(held.tickets)}`
const change = (held: Held, additional: object) =>
  held.visitor.put(ticketPath(held), { ...person, additional })
async function storedAnswer(held: Held) {
  const { ticketsByCategory } = wireOf(await held.visitor.get(held.path), endpoints.reservation)
  const ticket = firstOf(firstOf(ticketsByCategory).tickets)
  return firstOf(ticket.ticketFieldConfigurationAfterStandard).value
}

const refused: [unknown][] = [[[null]], [['']], [[' ']]]
const accepted: [object][] = [[{}], [{ vat: [] }]]

describe('a blank answer to an optional VAT number', () => {
  it.each(refused)('refuses %j in the booking form', async (value) => {
    const held = await holdTicket()
    const answer = await validate(held, withAnswer(held, { vat: value }))
    expect(answer.statusCode).toBe(422)
    expect(errorsOf(answer)).toEqual([
      `tickets[${firstOf(held.tickets)}].additional[vat][0]: error.STEP_2_INVALID_VAT`,
      'contactAndTicketsForm: error.STEP_2_INVALID_VAT',
    ])
  })

  it.each(accepted)('accepts %j in the booking form (B241)', async (additional) => {
    const held = await holdTicket()
    expect((await validate(held, withAnswer(held, additional))).statusCode).toBe(200)
  })

  it.each(refused)('refuses %j for the owner of a subscription', async (value) => {
    const answer = await validate(await holdPass(), ownerForm({ vat: value }))
    expect(answer.statusCode).toBe(422)
    expect(errorsOf(answer)).toContain('subscriptionOwner.additional[vat][0]: error.STEP_2_INVALID_VAT')
  })

  it.each(accepted)('accepts %j for the owner of a subscription (B241)', async (additional) => {
    expect((await validate(await holdPass(), ownerForm(additional))).statusCode).toBe(200)
  })

  it.each(refused)('refuses %j in a change of the ticket', async (value) => {
    const held = await holdTicket()
    await validate(held, withAnswer(held, {}))
    await pay(held, forFree)
    const answer = await change(held, { vat: value })
    expect(answer.statusCode).toBe(422)
    expect(errorsOf(answer)).toEqual(['additional[vat][0]: error.STEP_2_INVALID_VAT'])
  })

  it.each(accepted)('accepts %j in a change of the ticket (B241)', async (additional) => {
    const held = await holdTicket()
    await validate(held, withAnswer(held, {}))
    await pay(held, forFree)
    expect((await change(held, additional)).statusCode).toBe(200)
  })

  it('keeps the stored number when the form leaves the field out, and removes it for an empty list', async () => {
    const held = await holdTicket()
    await validate(held, withAnswer(held, { vat: [goodNumber] }))
    expect((await validate(held, withAnswer(held, {}))).statusCode).toBe(200)
    expect(await storedAnswer(held)).toBe(goodNumber)
    expect((await validate(held, withAnswer(held, { vat: [] }))).statusCode).toBe(200)
    expect(await storedAnswer(held)).toBeNull()
  })

  it('is error.emptyField for a required number', async () => {
    const held = await holdTicket({ required: true })
    for (const additional of [{}, { vat: [null] }, { vat: [] }]) {
      expect(errorsOf(await validate(held, withAnswer(held, additional)))).toContain(
        `tickets[${firstOf(held.tickets)}].additional[vat][0]: error.emptyField`,
      )
    }
  })

  it('is accepted as the app sends it (B241)', async () => {
    const held = await holdTicket()
    const reservation = z.decode(
      endpoints.reservation.answer,
      wireOf(await held.visitor.get(held.path), endpoints.reservation),
    )
    const event = z.decode(
      endpoints.event.answer,
      wireOf(await held.visitor.get(`${api}/event/${held.shortName}`), endpoints.event),
    )
    const values = { ...bookingValuesOf(reservation, event, 'en'), ...person }
    for (const ticket of Object.values(values.tickets)) Object.assign(ticket, person)
    expect(errorsOf(await validate(held, toBookingForm(values, reservation)))).toEqual([])
  })
})
