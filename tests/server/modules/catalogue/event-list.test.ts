import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { insertSubscriptionDescriptor } from '#server/modules/event-setup/insert-event.ts'
import { endpoints } from '#shell/endpoints.ts'
import { api } from '../../../support/server/purchase.ts'
import { eventSeed, testNow } from '../../../support/server/seeds.ts'
import { buySubscription, freeSubscriptionSeed } from '../../../support/server/subscription-seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { wireOf } from '../../../support/wire/json.ts'

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

/** A bought subscription and the event that it covers. */
async function subscriptionWithEvent() {
  const event = eventSeed()
  await server.load(event)
  const { shortName } = event
  return {
    holding: await buySubscription(server, freeSubscriptionSeed({ events: [{ shortName }] })),
    shortName,
  }
}

// docs/api/catalogue.md#event-list, docs/api/catalogue.md#event, docs/api/subscriptions.md#events-of-a-subscription
describe('events that accept subscriptions', () => {
  const shortNames = async (subscription: string) =>
    wireOf(await server.visitor().get(`${api}/events?subscription=${subscription}`), endpoints.events).map(
      (one: { shortName: string }) => one.shortName,
    )

  it('are listed for the id of a subscription, and not for a PIN (B30, B164)', async () => {
    const { holding, shortName } = await subscriptionWithEvent()
    const other = eventSeed()
    await server.load(other)
    expect(await shortNames(holding.id)).toEqual([shortName])
    expect(await shortNames('11111111-2222-4333-8444-555555555555')).toEqual([])
    // Text that is no id applies no filter.
    const all = await shortNames('x')
    expect(all).toEqual(expect.arrayContaining([shortName, other.shortName]))
    expect(await shortNames('')).toEqual(all)
  })

  it('are not listed once the validity of the subscription is over (B476)', async () => {
    const { holding, shortName } = await subscriptionWithEvent()
    const endAt = (validUntil: number) =>
      server.db
        .updateTable('subscriptions')
        .set({ valid_until: validUntil })
        .where('id', '=', holding.id)
        .execute()
    await endAt(Date.UTC(2100, 0))
    expect(await shortNames(holding.id)).toEqual([shortName])
    await endAt(Date.UTC(2020, 0))
    expect(await shortNames(holding.id)).toEqual([])
  })

  it('are in the descriptor of the subscription while they are public and have not ended, by time (B490)', async () => {
    const seeds = [
      eventSeed({ startsAt: testNow + 20 * day, endsAt: testNow + 21 * day }),
      eventSeed({ startsAt: testNow + 10 * day, endsAt: testNow + 11 * day }),
      eventSeed({ status: 'DRAFT' }),
      eventSeed({ startsAt: testNow - 2 * day, endsAt: testNow - day }),
    ]
    for (const seed of seeds) await server.load(seed)
    const [later, next] = seeds
    const id = await insertSubscriptionDescriptor(
      server.db,
      freeSubscriptionSeed({ events: seeds.map(({ shortName }) => ({ shortName })) }),
    )
    const descriptor = wireOf(await server.visitor().get(`${api}/subscription/${id}`), endpoints.subscription)
    expect(descriptor.events?.map((event) => event.shortName)).toEqual([next?.shortName, later?.shortName])
  })

  it('return canApplySubscriptions', async () => {
    const { shortName } = await subscriptionWithEvent()
    const other = eventSeed()
    await server.load(other)
    const applies = async (name: string) =>
      wireOf(await server.visitor().get(`${api}/event/${name}`), endpoints.event).canApplySubscriptions
    expect(await applies(shortName)).toBe(true)
    expect(await applies(other.shortName)).toBe(false)
  })
})
