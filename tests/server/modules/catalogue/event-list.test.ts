import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { wireOf } from '../../../support/json.ts'
import { api } from '../../../support/purchase.ts'
import { eventSeed, testNow } from '../../../support/seeds.ts'
import { testServer } from '../../../support/test-server.ts'

const server = testServer()
beforeEach(() => {
  server.clock.set(testNow)
})

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
  it('returns nothing for an organizer id that is no number', async () => {
    for (const organizer of ['x', '1.5', '99999999999999999999']) {
      expect(await titles(`organizer=${organizer}`)).toEqual([])
    }
  })

  it('formats no date again until an event changes', async () => {
    const organization = organizer()
    const load = (title: string) => server.load(eventSeed({ organization, title: { en: title } }))
    const id = await load('first')
    const query = `organizerSlug=${organization.slug}`
    expect(await titles(query)).toEqual(['first'])
    const formatted = vi.spyOn(server.context.translations, 'formatDate')
    expect(await titles(query)).toEqual(['first'])
    expect(await titles('')).toContain('first')
    expect(formatted).not.toHaveBeenCalled()
    await load('second')
    expect(await titles(query)).toEqual(['first', 'second'])
    expect(formatted).toHaveBeenCalled()
    await server.db.updateTable('events').set({ status: 'DISABLED' }).where('id', '=', id).execute()
    expect(await titles(query)).toEqual(['second'])
  })

  it('formats the dates once for calls that arrive at the same time', async () => {
    const organization = organizer()
    await server.load(eventSeed({ organization }))
    const formatted = vi.spyOn(server.context.translations, 'formatDate')
    await titles('')
    const once = formatted.mock.calls.length
    await server.load(eventSeed({ organization }))
    formatted.mockClear()
    await Promise.all([titles(''), titles(''), titles(''), titles('')])
    expect(formatted.mock.calls.length).toBeLessThan(2 * once)
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed with %s for a client that accepts it', async (encoding, decompress) => {
    await server.load(eventSeed())
    const plain = await server.app.inject(`${api}/events`)
    const { headers, rawPayload } = await server.app.inject({
      url: `${api}/events`,
      headers: { 'accept-encoding': encoding },
    })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toContain('Accept-Encoding')
    expect(headers['content-type']).toBe(plain.headers['content-type'])
    expect(decompress(rawPayload).toString()).toBe(plain.body)
  })
})
