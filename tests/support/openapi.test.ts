import { describe, expect, it } from 'vitest'
import examples from '../core/contract/examples.json' with { type: 'json' }
import { contradiction, openApiCalls, type Answer, type OpenApiCall } from './openapi.ts'

const callOf = (id: string): OpenApiCall => {
  const call = openApiCalls.find((openApiCall) => openApiCall.id === id)
  if (!call) throw new Error(`No operation ${id}`)
  return call
}
const json = (statusCode: number, value: unknown): Answer => ({
  statusCode,
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json; charset=utf-8' },
})
const status = { status: 'PENDING', validatedBookingInformation: true }

describe('contradiction', () => {
  it.each<[string, number, unknown]>([
    ['info', 200, examples.applicationInfo],
    ['events', 200, examples.basicEvents],
    ['event', 200, examples.eventInfo],
    ['ticketCategories', 200, examples.itemsByCategory],
    ['reserveTickets', 422, examples.refusedReservation],
    ['reservation', 200, examples.reservationToPay],
    ['confirm', 422, examples.refusedPayment],
    ['ticket', 200, examples.ticketInfo],
    ['me', 200, examples.user],
    ['reservationStatus', 200, { ...status, status: 'STATUS_OF_TOMORROW' }],
    ['releaseTicket', 400, false],
  ])('finds none in an example of %s with status %i', (id, code, value) => {
    expect(contradiction(callOf(id), json(code, value))).toBeNull()
  })

  it.each<[string, string, Answer]>([
    ['status that the operation does not describe', 'info', json(404, null)],
    ['property that is missing', 'reservationStatus', json(200, { status: 'PENDING' })],
    ['property of another type', 'reservationStatus', json(200, { ...status, status: null })],
    [
      'price with a decimal comma',
      'reservation',
      json(200, {
        ...examples.reservationToPay,
        orderSummary: { ...examples.reservationToPay.orderSummary, totalPrice: '12,50' },
      }),
    ],
    [
      'value of another type in an envelope',
      'reserveTickets',
      json(200, { ...examples.validatedWithWarning, value: 7 }),
    ],
    ['422 without an envelope', 'reserveTickets', json(422, 'bad request')],
    ['body of a 204', 'me', json(204, null)],
    ['content type of another kind', 'info', { ...json(200, {}), headers: { 'content-type': 'text/html' } }],
    ['422 with an empty body', 'confirm', { ...json(422, null), body: '' }],
  ])('finds a %s', (_, id, answer) => {
    expect(contradiction(callOf(id), answer)).toEqual(expect.any(String))
  })
})
