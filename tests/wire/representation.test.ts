/** What a call creates, in its answer: docs/api/reservations.md#reservation-in-the-answer. */
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#shell/endpoints.ts'
import { createApi } from '#wire/client.ts'
import examples from './examples.json' with { type: 'json' }
import { healthy, json, reserve, scripted, status } from './scripted.ts'

const order = { params: { shortName: 'lakeconf' }, query: { lang: 'en' }, body: { reservation: [] } }
const reserved = { success: true, errorCount: 0, validationErrors: [], value: 'r1', warnings: [] }
const date = Date.UTC(2026, 10, 21, 9)
const sendOrder = (body: object) => {
  const wire = scripted({
    ...healthy,
    [reserve]: json(body, { headers: { Date: new Date(date).toUTCString() } }),
  })
  const onReservation = vi.fn()
  const api = createApi({ fetch: wire.fetch, onReservation })
  return { onReservation, answer: api.call(endpoints.reserveTickets, order) }
}

describe('the preference for a representation', () => {
  it('is sent with a call that creates a reservation, and with no other', async () => {
    const wire = scripted({
      ...healthy,
      [reserve]: json(reserved),
      [status]: json({ status: 'PENDING', validatedBookingInformation: false }),
    })
    const api = createApi({ fetch: wire.fetch })
    await api.call(endpoints.reserveTickets, order)
    await api.call(endpoints.reservationStatus, { params: { reservationId: 'r1' } })
    const preferred = wire.sent.filter(({ headers }) => headers.has('Prefer'))
    expect(preferred.map(({ url, headers }) => [url.split('?')[0], headers.get('Prefer')])).toEqual([
      ['/api/v2/public/event/lakeconf/reserve-tickets', 'return=representation'],
    ])
  })

  it('is sent again with the renewed anti-forgery token', async () => {
    const refused = json(null, { status: 403 })
    const wire = scripted({ ...healthy, [reserve]: [refused, json(reserved)] })
    await createApi({ fetch: wire.fetch }).call(endpoints.reserveTickets, order)
    const sent = wire.sent.filter(({ method }) => method === 'POST')
    expect(sent.map(({ headers }) => headers.get('Prefer'))).toEqual([
      'return=representation',
      'return=representation',
    ])
  })
})

describe('an answer to a call that creates a reservation', () => {
  it('reports the decoded reservation and the time of the server before the call resolves', async () => {
    const { answer, onReservation } = sendOrder({ ...reserved, representation: examples.reservationToPay })
    expect(await answer).toEqual({ kind: 'value', value: 'r1', warnings: [], serverTime: date })
    expect(onReservation.mock.calls).toEqual([
      [z.decode(endpoints.reservation.answer, examples.reservationToPay), date],
    ])
  })

  it('reports no reservation of a refusal', async () => {
    const refusal = { ...reserved, success: false, errorCount: 1, representation: examples.reservationToPay }
    const { answer, onReservation } = sendOrder(refusal)
    expect(await answer).toMatchObject({ kind: 'refused' })
    expect(onReservation).not.toHaveBeenCalled()
  })

  it.each([
    ['absent, as from alf.io', reserved],
    ['null', { ...reserved, representation: null }],
    ['unreadable', { ...reserved, representation: { ...examples.reservationToPay, validity: 'soon' } }],
  ])('still gives the value when the reservation is %s', async (_, body) => {
    const { answer, onReservation } = sendOrder(body)
    expect(await answer).toMatchObject({ kind: 'value', value: 'r1' })
    expect(onReservation).not.toHaveBeenCalled()
  })
})
