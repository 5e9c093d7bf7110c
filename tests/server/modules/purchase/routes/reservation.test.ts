/** The calls about a reservation besides the booking form: cancel, back-to-booking and re-send-email. */
import { describe, expect, it } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import { cancelReservation } from '#server/modules/payments/cancel-order.ts'
import { endpoints } from '#shell/endpoints.ts'
import {
  api,
  bookingForm,
  buy,
  forFree,
  hold,
  holdMore,
  validate,
  type Held,
} from '../../../../support/server/purchase.ts'
import { category, freeSeed } from '../../../../support/server/seeds.ts'
import { sessionHeaders, testServer } from '../../../../support/server/test-server.ts'
import { jsonOf, wireOf } from '../../../../support/wire/json.ts'

const server = testServer()

const unknown = ['b7a4c1d0-3e52-4a6f-8c19-5d2e7f9a0b13', 'nonsense', '%27', '%252e%252e']
const statusOf = async ({ visitor, path }: Held) =>
  wireOf(await visitor.get(`${path}/status`), endpoints.reservationStatus)

// docs/api/reservations.md#cancel-a-reservation, docs/api/reservations.md#back-to-booking
describe('DELETE reservation and back-to-booking', () => {
  it.each(unknown)('return true for an unknown reservation: %s', async (id) => {
    const visitor = server.visitor()
    const answers = [
      await visitor.delete(`${api}/reservation/${id}`),
      await visitor.post(`${api}/reservation/${id}/back-to-booking`),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, 'true'],
      [200, 'true'],
    ])
    expect((await visitor.get(`${api}/reservation/${id}`)).statusCode).toBe(404)
    expect((await visitor.get(`${api}/reservation/${id}/status`)).statusCode).toBe(404)
  })

  it('delete a pending reservation, whose tickets others can reserve (B184)', async () => {
    const seed = freeSeed({ seats: 1, categories: [category({ price: 0, seats: 1 })] })
    const order = await hold(server, seed)
    expect((await order.visitor.delete(order.path)).body).toBe('true')
    expect((await order.visitor.get(`${order.path}/status`)).statusCode).toBe(404)
    expect((await holdMore(server, seed.shortName)).tickets).toHaveLength(1)
  })

  it('leave a confirmed reservation unchanged', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    expect((await order.visitor.delete(order.path)).body).toBe('true')
    expect((await order.visitor.post(`${order.path}/back-to-booking`)).body).toBe('true')
    expect(await statusOf(order)).toEqual({ status: 'COMPLETE', validatedBookingInformation: true })
  })

  it.each([{ body: null }, { body: [] }, { body: 'back' }, { body: 7 }, { body: { status: 'COMPLETE' } }])(
    'ignore the body: %j',
    async ({ body }) => {
      const order = await hold(server, freeSeed())
      await validate(order, bookingForm(order))
      expect((await order.visitor.post(`${order.path}/back-to-booking`, body)).statusCode).toBe(200)
      expect(await statusOf(order)).toEqual({ status: 'PENDING', validatedBookingInformation: false })
    },
  )

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'accept a body of type %s, which validate-to-overview refuses',
    async (type) => {
      const { app } = server
      const headers = { ...(await sessionHeaders(app)), 'content-type': type }
      const send = (path: string) =>
        app.inject({ method: 'POST', url: `${api}/reservation/${path}`, headers, payload: 'a=b' })
      const order = await hold(server, freeSeed())
      const back = await send(`${order.id}/back-to-booking`)
      expect([back.statusCode, back.body]).toEqual([200, 'true'])
      const form = await send(`${order.id}/validate-to-overview?lang=en`)
      expect(jsonOf(form)).toMatchObject({ status: 415, error: 'Unsupported Media Type' })
    },
  )

  it('do not extend the hold', async () => {
    const order = await hold(server, freeSeed())
    const validity = async () => wireOf(await order.visitor.get(order.path), endpoints.reservation).validity
    const before = await validity()
    server.clock.advance(60_000)
    await validate(order, bookingForm(order))
    await order.visitor.post(`${order.path}/back-to-booking`)
    expect(await validity()).toBe(before)
  })
})

// docs/api/reservations.md#resend-the-confirmation, docs/api/documents.md#mails-of-an-order
describe('POST re-send-email', () => {
  const again = ({ visitor, shortName, id }: Held, query = '?lang=en') =>
    visitor.post(`${api}/event/${shortName}/reservation/${id}/re-send-email${query}`)
  const languagesOf = async ({ id }: Held) => {
    const rows = await server.db
      .selectFrom('mail_queue')
      .selectAll()
      .where('kind', '=', 'reservation-confirmed')
      .orderBy('id')
      .execute()
    return rows.filter(({ data }) => JSON.stringify(data).includes(id)).map(({ language }) => language)
  }

  it('queues the mail in the language of the page when the event supports it (B187)', async () => {
    const order = await buy(server, freeSeed(), 2, forFree)
    for (const lang of ['it', 'IT', 'fr', 'x'.repeat(300)]) {
      await server.db.updateTable('mail_queue').set({ sent_at: server.clock.now() }).execute()
      server.clock.advance(5 * minute)
      expect((await again(order, `?lang=${lang}`)).body).toBe('true')
      expect((await again(order, `?lang=${lang}`)).body).toBe('true')
    }
    expect(await languagesOf(order)).toEqual(['en', 'it', 'it', 'en', 'en'])
    // The reservation keeps its language.
    expect(
      wireOf(await order.visitor.get(order.path), endpoints.reservation).ticketsByCategory[0]?.tickets[0]
        ?.userLanguage,
    ).toBe('en')
  })

  it('queues nothing for an unknown reservation, an open one, one of another event, or without a language', async () => {
    const [order, other] = [await buy(server, freeSeed(), 2, forFree), await hold(server, freeSeed())]
    for (const id of unknown) expect((await again({ ...order, id })).body).toBe('false')
    expect((await again(other)).body).toBe('false')
    expect((await again({ ...order, shortName: other.shortName })).body).toBe('false')
    expect((await again({ ...order, shortName: 'nothing' })).statusCode).toBe(404)
    expect((await again(order, '')).statusCode).toBe(400)
    expect(await languagesOf(order)).toEqual(['en'])
  })

  it('queues no confirmation of a canceled reservation', async () => {
    const order = await buy(server, freeSeed(), 2, forFree)
    await cancelReservation(server.db, order.id, server.clock.now())
    expect((await again(order)).body).toBe('false')
    expect(await languagesOf(order)).toEqual(['en'])
  })
})
