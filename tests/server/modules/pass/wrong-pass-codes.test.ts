/** How many wrong passes an address may try with orders of an event (docs/api/subscriptions.md#apply-a-subscription). */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { hour } from '#kit/time/durations.ts'
import { holdMore, person } from '../../../support/server/purchase.ts'
import { eventSeed, testNow } from '../../../support/server/seeds.ts'
import { buySubscription, freeSubscriptionSeed } from '../../../support/server/subscription-seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { jsonOf } from '../../../support/wire/json.ts'

const server = testServer()
beforeEach(() => {
  server.clock.set(testNow)
})

/** An order of an event that permits ten wrong passes, and a pass for it. */
async function opened() {
  const seed = eventSeed({ settings: { MAX_WRONG_CODES_PER_IP: 10 } })
  await server.load(seed)
  const { shortName } = seed
  const { id, pin } = await buySubscription(server, freeSubscriptionSeed({ events: [{ shortName }] }))
  const order = async () => {
    const { visitor, path } = await holdMore(server, shortName)
    return (code: string) =>
      visitor.post(`${path}/apply-code`, { code, email: person.email, amount: 0, type: 'SUBSCRIPTION' })
  }
  return { order, pin, id }
}
const wrongPasses = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => (index % 2 === 0 ? randomUUID() : `ZZZZZZ${String(index)}`))

describe('wrong passes of an address at an event', () => {
  it('are at most as many as the setting permits in an hour, over all orders and of 20 at once (B240)', async () => {
    const { order, pin } = await opened()
    const [first, other] = [await order(), await order()]
    const answers = await Promise.all(
      wrongPasses(20).map((code, index) => (index % 2 === 0 ? first : other)(code)),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(10)
    const refused = answers.filter((answer) => answer.statusCode === 429)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.headers['tessera-limit']).toBe('codes')
    expect((await first(pin)).statusCode).toBe(429)
    server.clock.advance(hour)
    expect((await (await order())(pin)).statusCode).toBe(200)
  })

  it('do not refuse a right PIN or id below the limit', async () => {
    const { order, pin, id } = await opened()
    const [first, other] = [await order(), await order()]
    for (const code of wrongPasses(9)) expect((await first(code)).statusCode).toBe(200)
    expect(jsonOf(await first(pin))).toMatchObject({ success: true, value: true })
    expect((await other(id)).statusCode).toBe(200)
    expect((await other(randomUUID())).statusCode).toBe(200)
    expect((await other(randomUUID())).statusCode).toBe(429)
  })
})
