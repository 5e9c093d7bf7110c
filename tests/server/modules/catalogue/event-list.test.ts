import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EventInput } from '#server/modules/event-setup/definitions/event-definition.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { api } from '../../../support/purchase.ts'
import { eventSeed, testNow } from '../../../support/seeds.ts'
import { jsonOf, wireOf } from '../../../support/json.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => {
  server.clock.set(testNow)
})
afterAll(() => server.close())

const hour = 3_600_000
let houses = 0
/** An organizer for each test. */
const organizer = () => {
  houses += 1
  return { slug: `list-${String(houses)}`, name: 'House', email: 'house@example.org' }
}

async function titles(query: string): Promise<string[]> {
  const answer = await server.visitor().get(`${api}/events?${query}`)
  expect(answer.statusCode).toBe(200)
  return wireOf(answer, endpoints.events).map(({ title }) => title['en'] ?? '')
}

// docs/api/catalogue.md#event-list
describe('GET /events', () => {
  it('sorts by start, then by end, and drops an event once it has ended', async () => {
    const organization = organizer()
    const load = (title: string, from: number, until: number, change: Partial<EventInput> = {}) =>
      server.load(
        eventSeed({
          organization,
          title: { en: title },
          startsAt: testNow + from,
          endsAt: testNow + until,
          ...change,
        }),
      )
    await load('late', 5 * hour, 6 * hour)
    await load('long', hour, 4 * hour)
    await load('short', hour, 2 * hour)
    await load('running', -hour, 1)
    await load('over', -hour, 0)
    await load('draft', hour, 2 * hour, { status: 'DRAFT' })
    await load('gone', hour, 2 * hour, { status: 'DISABLED' })
    expect(await titles(`organizerSlug=${organization.slug}`)).toEqual(['running', 'short', 'long', 'late'])
  })

  it('filters by organizer id or slug and by every given tag', async () => {
    const [first, second] = [organizer(), organizer()]
    const load = (title: string, organization: typeof first, tags: readonly string[]) =>
      server.load(eventSeed({ organization, title: { en: title }, tags }))
    await load('a', first, ['music', 'open-air'])
    await load('b', first, ['music'])
    await load('c', second, ['music', 'open-air'])
    const slug = `organizerSlug=${first.slug}`
    const { id } = await server.db
      .selectFrom('organizations')
      .select('id')
      .where('slug', '=', second.slug)
      .executeTakeFirstOrThrow()
    expect(await titles(`${slug}&tags=music`)).toEqual(['a', 'b'])
    expect(await titles(`${slug}&tags=music,open-air`)).toEqual(['a'])
    expect(await titles(`${slug}&tags=music&tags=open-air`)).toEqual(['a'])
    expect(await titles(`${slug}&tags=`)).toEqual(['a', 'b'])
    expect(await titles(`${slug}&tags=music,nothing`)).toEqual([])
    expect(await titles(`organizer=${String(id)}`)).toEqual(['c'])
    expect(await titles(`organizer=${String(id)}&${slug}`)).toEqual([])
    expect(await titles('organizerSlug=unknown')).toEqual([])
  })

  it('returns nothing for an organizer id that is no number', async () => {
    for (const organizer of ['x', '1.5', '99999999999999999999']) {
      expect(await titles(`organizer=${organizer}`)).toEqual([])
    }
  })

  it('formats the dates of sixty events quickly', async () => {
    const organization = organizer()
    for (let index = 0; index < 60; index += 1) await server.load(eventSeed({ organization }))
    const visitor = server.visitor()
    const ask = () => visitor.get(`${api}/events?organizerSlug=${organization.slug}`)
    await ask()
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    expect(jsonOf(await ask())).toHaveLength(60)
    expect(made).not.toHaveBeenCalled()
    made.mockRestore()
  })
})
