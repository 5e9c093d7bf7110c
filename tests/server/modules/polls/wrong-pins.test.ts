/** How many wrong PINs an address may try at the polls of an event (docs/api/polls.md#poll-pin). */
import { beforeEach, describe, expect, it } from 'vitest'
import { hour } from '#kit/time/durations.ts'
import { pinOf, pollPin } from '#server/infra/ids.ts'
import { checkIn } from '#server/modules/ticket/check-in.ts'
import { api, buy, forFree } from '../../../support/server/purchase.ts'
import { freeSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'

const server = testServer()
beforeEach(() => {
  server.clock.set(testNow)
})

const polls = [{ title: { en: 'Lunch?' }, options: [{ title: { en: 'Soup' } }] }]

/** An event that permits ten wrong PINs, with checked-in attendees. */
async function openPolls(count = 1) {
  const seed = freeSeed({ polls, seats: 40, settings: { MAX_WRONG_CODES_PER_IP: 10 } })
  const held = await buy(server, seed, count, forFree)
  for (const uuid of held.tickets) await checkIn(server.db, uuid, { now: server.clock.now() })
  const base = `${api}/event/${held.shortName}/poll`
  const pins = held.tickets.map((uuid) => pinOf(uuid, pollPin))
  const ask = async (pin: string, remoteAddress = '192.0.2.1') => {
    const answer = await server.app.inject({ url: `${base}?pin=${pin}`, remoteAddress })
    return answer.headers['tessera-limit'] === 'codes'
      ? `limit ${String(answer.statusCode)}`
      : answer.statusCode
  }
  return { ask, base, pins, right: pins[0] ?? '', held }
}

/** Different PINs without a ticket. */
const wrongPins = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `ZZ${String(index)}`)
const times = (answers: readonly unknown[], wanted: unknown): number =>
  answers.filter((answer) => answer === wanted).length

describe('wrong PINs of an address at an event', () => {
  it('are at most as many as the setting permits in an hour, also of 20 at once (B240)', async () => {
    const { ask, right } = await openPolls()
    const answers = await Promise.all(wrongPins(20).map((pin) => ask(pin)))
    expect([times(answers, 422), times(answers, 'limit 429')]).toEqual([10, 10])
    expect(await ask(right)).toBe('limit 429')
    server.clock.advance(hour)
    expect(await ask(right)).toBe(200)
  })

  it('do not count for another event or address (B240)', async () => {
    const [one, other] = [await openPolls(), await openPolls()]
    for (const pin of wrongPins(11)) await one.ask(pin)
    expect(await one.ask(one.right)).toBe('limit 429')
    expect(await one.ask(one.right, '192.0.2.2')).toBe(200)
    expect(await other.ask(other.right)).toBe(200)
  })

  it('do not limit 30 attendees with right PINs behind one address', async () => {
    const { ask, pins } = await openPolls(5)
    const attendees = Array.from({ length: 30 }, (_, index) => pins[index % pins.length] ?? '')
    const answers = await Promise.all(attendees.map((pin) => ask(pin)))
    expect(times(answers, 200)).toBe(30)
  })

  it('count for a poll and for a vote too', async () => {
    const { base, held } = await openPolls()
    const statuses = []
    for (const pin of wrongPins(10))
      statuses.push((await held.visitor.post(`${base}/1/answer`, { pin, optionId: 1 })).statusCode)
    expect(times(statuses, 422)).toBe(10)
    const refused = await held.visitor.post(`${base}/1/answer`, { pin: 'ZZZ', optionId: 1 })
    expect([refused.statusCode, refused.headers['tessera-limit']]).toEqual([429, 'codes'])
    expect((await held.visitor.get(`${base}/1?pin=ZZZ`)).statusCode).toBe(429)
  })

  it('are stored without the address and without the PIN', async () => {
    const { ask } = await openPolls()
    await ask('ZZSECRET')
    const rows = await server.db.selectFrom('limited_acts').select('origin').execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { origin } of rows) expect(origin).toMatch(/^[0-9a-f]{64}$/)
  })
})
