/** Statements of calls that arrive at the same time: a rush must not cost the database one read for each visitor. */
import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import { api, hold, holdMore } from '../../support/server/purchase.ts'
import { category, eventSeed } from '../../support/server/seeds.ts'
import { testServer, type Visitor } from '../../support/server/test-server.ts'

const visitors = 40

const noLimits = { perSession: 100, perAddress: 1000 }
const server = testServer({ holdLimits: { ...noLimits, unpaid: noLimits } })

const seed = eventSeed({ seats: visitors, categories: [category({ seats: visitors })] })
/** Each has a session that is stored, and the path of an own reservation. */
const holders: { visitor: Visitor; path: string }[] = []
beforeAll(async () => {
  holders.push(await hold(server, seed))
  while (holders.length < visitors) holders.push(await holdMore(server, seed.shortName))
})

describe.each([
  ['new sessions', 0],
  ['sessions that are read from the database', 6 * minute],
])('calls of %s that arrive together', (_, age) => {
  beforeAll(async () => {
    server.clock.advance(age)
    // The first call of a minute writes when the session was seen.
    await Promise.all(holders.map(({ visitor, path }) => visitor.get(path)))
  })

  it.each<[string, (path: string) => string]>([
    ['the event', () => `${api}/event/${seed.shortName}`],
    ['its categories with their stock', () => `${api}/event/${seed.shortName}/ticket-categories`],
    ['the place in its sale queue', () => `${api}/event/${seed.shortName}/sale-queue`],
    ['an own reservation', (path) => path],
  ])('read %s with fewer statements than there are calls', async (__, addressOf) => {
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    const answers = await Promise.all(holders.map(({ visitor, path }) => visitor.get(addressOf(path))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(holders.map(() => 200))
    expect(statements.mock.calls.length).toBeLessThan(visitors)
    statements.mockRestore()
  })
})
