/**
 * Calls every route with ids, queries, headers and bodies that are changed at random from a fixed seed: a
 * failure names the case. Every answer is one of the contract and reveals no internals.
 */
import fc from 'fast-check'
import type { InjectOptions, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { buy, forFree, hold } from '../../support/purchase.ts'
import { eventSeed, freeSeed } from '../../support/seeds.ts'
import { mutated, odd, oddHeaders, oddId, oddQuery, rawBody, type BodyOf } from '../../support/odd-values.ts'
import { validBodiesFor } from '../../support/valid-bodies.ts'

const seed = 20_270_408
const casesOfReading = 60
const casesOfWriting = 180
/** Calls after which a confirmed or canceled reservation is replaced. */
const freshAfter = 12
/** Rendering a PDF takes a tenth of a second. */
const casesOfSlowRoute = 15
const slow = /download-ticket|invoice|receipt|pdf/

interface Route {
  readonly method: string
  readonly url: string
}
const routes: Route[] = []
/** Number of answers by status. */
const answers = new Map<number, number>()
/** A known path with a wrong method has a route for each method; all share one handler. */
const refused = new Set<string>()

function collect({ method, url, handler }: RouteOptions): void {
  if (handler.name === 'methodNotAllowed') {
    for (const one of [method].flat()) refused.add(`${one} ${url}`)
    return
  }
  for (const one of [method].flat())
    if (one !== 'HEAD' && one !== 'OPTIONS') routes.push({ method: one, url })
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ extend: (app) => void app.addHook('onRoute', collect) })
})
afterAll(() => server.close())

async function firstCategory(shortName: string): Promise<number> {
  const items = await server.app.inject(`/api/v2/public/event/${shortName}/ticket-categories`)
  return items.json().ticketCategories[0].id
}

/** Existing ids by the name of the path parameter. */
async function knownIds(): Promise<Record<string, string>> {
  const held = await hold(server, eventSeed(), 2)
  const bought = await buy(server, freeSeed(), 1, forFree)
  return {
    shortName: bought.shortName,
    publicIdentifier: held.shortName,
    type: 'event',
    purchaseContextType: 'event',
    reservationId: held.id,
    uuid: bought.tickets[0] ?? '',
    ticketUuid: held.tickets[0] ?? '',
    lang: 'en',
    categoryId: String(await firstCategory(bought.shortName)),
  }
}

async function tokenHeaders(): Promise<Record<string, string>> {
  const { headers } = await server.app.inject('/api/v2/public/i18n/languages')
  return {
    'x-auth-token': String(headers['x-auth-token']),
    'x-csrf-token': String(headers['xsrf-token']),
    'content-type': 'application/json',
  }
}

const part = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: oddId })

/** Fills `:names`: null takes the existing id. */
const address = (url: string, ids: Record<string, string>, parts: readonly (string | null)[]): string => {
  let index = 0
  return url.replaceAll(/:([a-zA-Z]+)|\*/g, (_, name: string | undefined) => {
    const chosen = parts[index++ % parts.length] ?? null
    return chosen ?? encodeURIComponent(ids[name ?? ''] ?? 'x')
  })
}

const leaks = /node_modules|\.ts:\d+|\n\s+at |\bselect .* from\b|syntax error at|pglite|kysely|fastify/i

const aCase = (url: string) =>
  fc.record({
    parts: fc.array(part, { minLength: 3, maxLength: 3 }),
    query: oddQuery,
    headers: oddHeaders,
    body: fc.oneof(
      { weight: 8, arbitrary: mutated(validBodiesFor(url)) },
      { weight: 1, arbitrary: rawBody },
      { weight: 1, arbitrary: odd },
    ),
  })

const casesOf = ({ method, url }: Route): number =>
  slow.test(url) ? casesOfSlowRoute : method === 'GET' ? casesOfReading : casesOfWriting

/** The failing case, without the report that fast-check adds. */
const messageOf = (error: Error): string => (error.cause instanceof Error ? error.cause : error).message

async function fuzz(route: Route): Promise<void> {
  const { method, url } = route
  const writes = method !== 'GET'
  const tokens = await tokenHeaders()
  let ids = await knownIds()
  let count = 0
  await fc.assert(
    fc.asyncProperty(aCase(url), async ({ parts, query, headers, body }) => {
      count += 1
      if (writes && count % freshAfter === 0) ids = await knownIds()
      const payload = typeof body === 'function' ? JSON.stringify((body as BodyOf)(ids)) : String(body)
      const request: InjectOptions = {
        method: method as 'GET',
        url: `${address(url, ids, parts)}${query}`,
        headers: { ...tokens, ...headers },
        ...(writes ? { payload } : {}),
      }
      const answer = await server.app.inject(request)
      answers.set(answer.statusCode, (answers.get(answer.statusCode) ?? 0) + 1)
      const json = String(answer.headers['content-type']).includes('json')
      // The one 500 of the contract (docs/api/external-wallets.md#google-wallet).
      if (answer.statusCode === 500 && answer.body === '"the wallet is not configured"') return
      if (answer.statusCode < 500 && !(json && leaks.test(answer.body))) return
      throw new Error(
        `${JSON.stringify(request)} was answered ${String(answer.statusCode)} ${answer.body.slice(0, 500)}`,
      )
    }),
    { seed, numRuns: casesOf(route), endOnFailure: true },
  )
}

describe('random requests', () => {
  it('make no route fail, crash or reveal internals', { timeout: 900_000 }, async () => {
    expect(routes.length).toBeGreaterThan(30)
    const failed: string[] = []
    for (const route of routes) {
      await fuzz(route).catch((error: Error) => failed.push(messageOf(error).slice(0, 2000)))
    }
    expect(failed).toEqual([])
    // The changes are small, so that requests pass the codecs and reach the rules.
    for (const status of [200, 302, 400, 404, 422]) expect(answers.get(status)).toBeGreaterThan(10)
  })

  it('with a wrong method are always answered 405', async () => {
    const headers = await tokenHeaders()
    const codes = new Set<number>()
    for (const one of refused) {
      const [method = '', url = ''] = one.split(' ')
      const request = { method: method as 'GET', url: url.replaceAll(/:[a-zA-Z]+/g, 'x'), headers }
      codes.add((await server.app.inject(request)).statusCode)
    }
    expect([...codes]).toEqual([405])
  })

  it('leave a server that still sells', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    expect((await order.visitor.get(order.path)).json().status).toBe('COMPLETE')
    expect((await server.app.inject('/healthz')).body).toBe('ok')
  })
})
