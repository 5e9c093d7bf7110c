/** How many wrong codes an address may try at an event (docs/api/codes-and-discounts.md#wrong-codes). */
import { beforeEach, describe, expect, it } from 'vitest'
import { day, hour } from '#kit/time/durations.ts'
import { api } from '../../../support/server/purchase.ts'
import { category, eventSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'

const server = testServer()
beforeEach(() => {
  server.clock.set(testNow)
})

const hidden = category({ name: 'Hidden', restricted: true, personalCodes: ['FOR-ANNA'] })

/** An event that permits ten wrong codes. */
async function opened() {
  const seed = eventSeed({
    seats: 60,
    categories: [category(), hidden],
    promoCodes: [
      { code: 'EARLY10', percentOff: 10 },
      { code: 'VIP', opens: 'Hidden' },
      { code: 'OVER', percentOff: 10, validUntil: testNow - day },
    ],
    settings: { MAX_WRONG_CODES_PER_IP: 10 },
  })
  await server.load(seed)
  const base = `${api}/event/${seed.shortName}`
  const get = (url: string, remoteAddress = '127.0.0.1') => server.app.inject({ url, remoteAddress })
  const { id } = await server.db
    .selectFrom('categories')
    .innerJoin('events', 'events.id', 'categories.event_id')
    .select('categories.id')
    .where('short_name', '=', seed.shortName)
    .where('name', '=', 'Standard')
    .executeTakeFirstOrThrow()
  const visitor = server.visitor()
  const order = (promoCode: string) => ({ promoCode, reservation: [{ ticketCategoryId: id, amount: 1 }] })
  /** Each call whose answer depends on the code. */
  const ways = {
    'validate-code': (code: string, from?: string) => get(`${base}/validate-code?code=${code}`, from),
    'ticket-categories': (code: string, from?: string) => get(`${base}/ticket-categories?code=${code}`, from),
    'check-discount': (code: string) => visitor.post(`${base}/check-discount`, order(code)),
    'reserve-tickets': (code: string) => visitor.post(`${base}/reserve-tickets?lang=en`, order(code)),
  }
  const check = async (code: string, from?: string) => (await ways['validate-code'](code, from)).statusCode
  return { shortName: seed.shortName, get, ways, check }
}
type Way = keyof Awaited<ReturnType<typeof opened>>['ways']
const wrongCodes = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `GUESS${String(index)}`)

describe('wrong codes of an address at an event', () => {
  it.each<Way>(['validate-code', 'ticket-categories', 'check-discount', 'reserve-tickets'])(
    'are limited at %s, also 20 at once (B240)',
    async (way) => {
      const { ways, check } = await opened()
      // The first call of a visitor opens its session.
      await ways[way]('EARLY10')
      const answers = await Promise.all(wrongCodes(20).map((code) => ways[way](code)))
      const refused = answers.filter(({ statusCode }) => statusCode === 429)
      expect(refused).toHaveLength(10)
      expect(refused[0]?.headers['tessera-limit']).toBe('codes')
      for (const right of ['EARLY10', 'VIP', 'FOR-ANNA']) expect(await check(right)).toBe(429)
      server.clock.advance(hour)
      for (const right of ['EARLY10', 'VIP', 'FOR-ANNA']) expect(await check(right)).toBe(200)
    },
  )

  it('do not refuse a right code or an expired code below the limit', async () => {
    const { check } = await opened()
    for (const code of wrongCodes(9)) expect(await check(code)).toBe(422)
    for (let index = 0; index < 12; index += 1) {
      expect(await check('EARLY10')).toBe(200)
      expect(await check('OVER')).toBe(422)
    }
    expect(await check('GUESS9')).toBe(422)
    expect(await check('EARLY10')).toBe(429)
  })

  it('count once when a page with the same code is loaded again', async () => {
    const { check } = await opened()
    for (let index = 0; index < 12; index += 1) expect(await check('TYPO')).toBe(422)
    expect(await check('EARLY10')).toBe(200)
  })

  it('do not count for another event or address, and refuse nothing without a code (B240)', async () => {
    const [one, other] = [await opened(), await opened()]
    for (const code of wrongCodes(11)) await one.check(code)
    expect(await one.check('EARLY10')).toBe(429)
    expect(await one.check('EARLY10', '192.0.2.7')).toBe(200)
    expect(await other.check('EARLY10')).toBe(200)
    expect((await one.get(`${api}/event/${one.shortName}/ticket-categories`)).statusCode).toBe(200)
    expect((await one.ways['reserve-tickets']('')).statusCode).toBe(200)
  })
})

describe('codes in another case', () => {
  it('are right ones: they do not count as wrong (P262)', async () => {
    const { check, ways } = await opened()
    for (const code of wrongCodes(9)) await check(code)
    for (const code of ['early10', 'Early10', 'for-anna', 'over', 'vip']) await check(code)
    expect((await ways['ticket-categories']('early10')).statusCode).toBe(200)
    expect(await check('early10')).toBe(200)
  })

  it('count once as wrong: the app tries capitals after what was typed', async () => {
    const { check } = await opened()
    for (const code of wrongCodes(9)) {
      await check(code.toLowerCase())
      await check(code)
    }
    expect(await check('early10')).toBe(200)
    await check('last')
    expect(await check('early10')).toBe(429)
  })
})
