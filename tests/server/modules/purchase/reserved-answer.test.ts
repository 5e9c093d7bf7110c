/** docs/api/reservations.md#reservation-in-the-answer */
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { insertSubscriptionDescriptor } from '#server/modules/event-setup/insert-event.ts'
import { endpoints } from '#shell/endpoints.ts'
import { api } from '../../../support/server/purchase.ts'
import { eventSeed, freeSeed } from '../../../support/server/seeds.ts'
import { subscriptionSeed } from '../../../support/server/subscription-seeds.ts'
import { type Visitor, testServer } from '../../../support/server/test-server.ts'
import { jsonOf, reservationIdOf, wireOf } from '../../../support/wire/json.ts'

const server = testServer()

const preferred = { prefer: 'return=representation' }
const answered = z.object({ value: z.string(), representation: z.unknown() })

/** Address and body of the calls that reserve. */
const calls: Record<string, () => Promise<readonly [path: string, body: object]>> = {
  tickets: () => order(eventSeed()),
  'free tickets': () => order(freeSeed()),
  'a subscription': async () => [
    `${api}/subscription/${await insertSubscriptionDescriptor(server.db, subscriptionSeed())}`,
    {},
  ],
}

async function order(seed: ReturnType<typeof eventSeed>, amount = 2) {
  await server.load(seed)
  const base = `${api}/event/${seed.shortName}`
  const items = wireOf(await server.visitor().get(`${base}/ticket-categories`), endpoints.ticketCategories)
  const reservation = [{ ticketCategoryId: items.ticketCategories[0]?.id, amount }]
  return [`${base}/reserve-tickets?lang=en`, { reservation }] as const
}

const read = (visitor: Visitor, id: string) => visitor.get(`${api}/reservation/${id}`)

describe.each(Object.keys(calls))('an answer that reserved %s', (name) => {
  it('contains the body of GET /reservation when the client prefers it (Q15)', async () => {
    const [path, body] = (await calls[name]?.()) ?? ['', {}]
    const visitor = server.visitor()
    const answer = await visitor.post(path, body, preferred)
    expect(answer.headers['preference-applied']).toBe('return=representation')
    const { value, representation } = jsonOf(answer, answered)
    expect(JSON.stringify(representation)).toBe((await read(visitor, value)).body)
    expect(representation).toMatchObject({ id: value, status: 'PENDING' })
  })

  it.each([undefined, 'return=minimal', 'return=minimal, return=representation', 'respond-async'])(
    'has only the id with the header Prefer: %s',
    async (prefer) => {
      const [path, body] = (await calls[name]?.()) ?? ['', {}]
      const answer = await server.visitor().post(path, body, prefer === undefined ? {} : { prefer })
      expect(answer.headers).not.toHaveProperty('preference-applied')
      expect(answer.body).toBe(
        `{"success":true,"errorCount":0,"validationErrors":[],"value":"${reservationIdOf(answer)}","warnings":[]}`,
      )
    },
  )
})

it.each(['RETURN="representation"', 'respond-async, return=representation; foo=1'])(
  'the header Prefer: %s requests the reservation',
  async (prefer) => {
    const [path, body] = await order(eventSeed())
    expect(jsonOf(await server.visitor().post(path, body, { prefer }))).toHaveProperty('representation')
  },
)

it('a refused reservation has no representation', async () => {
  const [path, body] = await order(eventSeed(), 99)
  const answer = await server.visitor().post(path, body, preferred)
  expect(answer.statusCode).toBe(422)
  expect(answer.headers).not.toHaveProperty('preference-applied')
  expect(jsonOf(answer)).not.toHaveProperty('representation')
})

it('the id is answered although the reservation cannot be read', async () => {
  const [path, body] = await order(eventSeed())
  const reading = vi.spyOn(server.context, 'loadPaymentState').mockRejectedValueOnce(new Error('no'))
  const answer = await server.visitor().post(path, body, preferred)
  expect(reading).toHaveBeenCalledOnce()
  expect(jsonOf(answer)).not.toHaveProperty('representation')
  expect((await read(server.visitor(), reservationIdOf(answer))).statusCode).toBe(200)
})
