/**
 * Calls every call of the contract and every other route with ids, queries, headers and bodies that were
 * changed at random. The seed is fixed; a failure names the case.
 */
import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse, RouteOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertSubscriptionDescriptor } from '#server/modules/event-setup/insert-event.ts'
import { endpoints } from '#shell/endpoints.ts'
import { contractCalls, contradiction, type ContractCall } from '../../support/server/contract.ts'
import { createIdSource, type IdSource, type KnownIds } from '../../support/server/id-source.ts'
import { plainDocuments } from '../../support/server/plain-documents.ts'
import { buy, forFree } from '../../support/server/purchase.ts'
import { freeSeed } from '../../support/server/seeds.ts'
import { freeSubscriptionSeed } from '../../support/server/subscription-seeds.ts'
import { sessionHeaders, testServer } from '../../support/server/test-server.ts'
import { wireOf } from '../../support/wire/json.ts'
import {
  mutated,
  odd,
  oddHeaders,
  oddId,
  oddQuery,
  rawBody,
  type BodyOf,
} from '../../support/wire/odd-values.ts'
import { validBodiesFor } from '../../support/wire/valid-bodies.ts'

const seed = 20_270_408
const casesOfReading = 8
const casesOfWriting = 20
const casesOfSlowRoute = 12
const slow = /download-ticket|invoice|receipt|pdf/

interface Route {
  readonly method: string
  readonly url: string
  /** Call of the contract; absent for pages, files and notifications. */
  readonly call?: ContractCall
}
/** Registered routes, by method and pattern. */
const registered = new Set<string>()
/** Pattern of the route that answered last: a dot segment in an address leads to another one. */
let answeredBy: string | undefined
/**
 * Calls that succeed only after steps that no random request takes. Tests of those steps compare every answer with
 * the contract (checkAnswers).
 */
const needSteps: readonly string[] = [
  'confirmWaitingListEntry',
  'creditNote',
  'deleteMe',
  'forceCheck',
  'initPayment',
  'invoice',
  'leaveWaitingList',
  'onlineCheckInInfo',
  'paymentStatus',
  'removeCode',
  'selectedCustomPaymentMethod',
  'updateMe',
  'withdraw',
]
/** Number of answers by status. */
const answers = new Map<number, number>()
/** Wrong methods of known paths, which have separate routes. */
const refused = new Set<string>()

function collect({ method, url }: RouteOptions): void {
  // Only the routes for wrong methods are registered with a list of methods.
  if (Array.isArray(method)) for (const verb of method) refused.add(`${verb} ${url}`)
  else if (method !== 'HEAD' && method !== 'OPTIONS') registered.add(`${String(method)} ${url}`)
}

function allRoutes(): readonly Route[] {
  const described = contractCalls.map((call): Route => ({ method: call.method, url: call.url, call }))
  const known = new Set(described.map(({ method, url }) => `${method} ${url}`))
  const others = [...registered].filter((route) => !known.has(route))
  return [
    ...described,
    ...others.map((route): Route => {
      const [method = '', url = ''] = route.split(' ')
      return { method, url }
    }),
  ]
}

let ids: IdSource
/** Reservations, tickets and other things that the calls name. */
let known: KnownIds

const server = testServer({
  extend: (app) => {
    app.addHook('onRoute', collect)
    app.addHook('onRequest', (request, _, done) => {
      answeredBy = request.routeOptions.url
      done()
    })
  },
})
plainDocuments()
beforeAll(async () => {
  ids = await createIdSource(server, await insertSubscriptionDescriptor(server.db, freeSubscriptionSeed()))
  known = await ids.make()
})

const tokenHeaders = async (): Promise<Record<string, string>> => ({
  ...(await sessionHeaders(server.app)),
  'content-type': 'application/json',
})

const part = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: oddId })

/** Fills `:names` and `{names}` with ids that exist; a part that is not null takes the place of a `:name`. */
const address = (
  url: string,
  query: string,
  ids: Record<string, string>,
  parts: readonly (string | null)[],
): string => {
  let index = 0
  const path = url.replaceAll(/:([a-zA-Z]+)|\*/g, (_, name: string | undefined) => {
    const chosen = parts[index++ % parts.length] ?? null
    return chosen ?? encodeURIComponent(ids[name ?? ''] ?? 'x')
  })
  return path + query.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => ids[name] ?? 'en')
}

const leaks = /node_modules|\.ts:\d+|\n\s+at |\bselect .* from\b|syntax error at|pglite|kysely|fastify/i

const aCase = ({ url, call }: Route) =>
  fc.record({
    parts: fc.oneof(fc.constant([null]), fc.array(part, { minLength: 3, maxLength: 3 })),
    complete: fc.boolean(),
    query: oddQuery(call?.queryNames ?? []),
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

/** @returns what no answer of any route may be, or null */
function faultOf({ statusCode, headers, body }: LightMyRequestResponse): string | null {
  // The one 500 of the contract (docs/api/external-wallets.md#google-wallet).
  if (statusCode === 500 && body === '"the wallet is not configured"') return null
  if (statusCode >= 500) return 'a server error'
  return String(headers['content-type']).includes('json') && leaks.test(body) ? 'reveals internals' : null
}

/** Calls with an answer that was compared with the contract, by status. */
const compared = new Set<string>()

function undescribed({ call }: Route, address: string, answer: LightMyRequestResponse): string | null {
  if (!call) return null
  // Refused before any route: docs/api/envelopes-and-errors.md#status-codes.
  if (address.includes('%00')) return answer.statusCode === 404 ? null : 'a zero byte is accepted'
  compared.add(`${call.id} ${String(answer.statusCode)}`)
  return contradiction(call, answer)
}

/** Confirmations of payment providers are GET and answer with a redirect. */
const mayChange = (method: string, { statusCode }: LightMyRequestResponse): boolean =>
  method === 'GET' ? statusCode >= 300 && statusCode < 400 : statusCode < 400

async function fuzz(route: Route): Promise<void> {
  const { method, url } = route
  const writes = method !== 'GET'
  const tokens = await tokenHeaders()
  await fc.assert(
    fc.asyncProperty(aCase(route), async ({ parts, complete, query, headers, body }) => {
      const used = complete ? { ...known.pending, ...known.complete } : known.pending
      const payload = typeof body === 'function' ? JSON.stringify((body as BodyOf)(used)) : String(body)
      const target = address(url, query, used, parts)
      const request: InjectOptions = {
        method: method as 'GET',
        url: target,
        headers: { ...tokens, ...headers },
        ...(writes ? { payload } : {}),
      }
      const answer = await server.app.inject(request)
      if (mayChange(method, answer) && !(await ids.areOpen(known))) known = await ids.make()
      answers.set(answer.statusCode, (answers.get(answer.statusCode) ?? 0) + 1)
      const fault = faultOf(answer) ?? (answeredBy === url ? undescribed(route, target, answer) : null)
      if (fault === null) return
      throw new Error(
        `${JSON.stringify(request)} was answered ${String(answer.statusCode)} ${answer.body.slice(0, 500)}: ${fault}`,
      )
    }),
    { seed, numRuns: casesOf(route), endOnFailure: true },
  )
}

describe('server under random requests', () => {
  it('registers a route for every call of the contract', () => {
    const missing = contractCalls.filter(({ method, url }) => !registered.has(`${method} ${url}`))
    expect(missing.map(({ id }) => id)).toEqual([])
  })

  it(
    'answers each request with a status and a body of the contract and reveals no internals',
    { timeout: 900_000 },
    async () => {
      const failed: string[] = []
      for (const route of allRoutes()) {
        await fuzz(route).catch((error: Error) => failed.push(messageOf(error).slice(0, 2000)))
      }
      expect(failed).toEqual([])
      // The changes are small, so that requests pass the codecs and reach the rules.
      for (const status of [200, 302, 400, 404, 422]) expect(answers.get(status)).toBeGreaterThan(10)
      const never = contractCalls.filter(({ id }) => !compared.has(`${id} 200`) && !compared.has(`${id} 204`))
      expect(never.map(({ id }) => id).filter((id) => !needSteps.includes(id))).toEqual([])
    },
  )

  it('answers 405 to a known address with another method', async () => {
    const headers = await tokenHeaders()
    const codes = new Set<number>()
    for (const verb of refused) {
      const [method = '', url = ''] = verb.split(' ')
      const request = { method: method as 'GET', url: url.replaceAll(/:[a-zA-Z]+/g, 'x'), headers }
      codes.add((await server.app.inject(request)).statusCode)
    }
    expect(refused.size).toBeGreaterThan(30)
    expect([...codes]).toEqual([405])
  })

  it('still completes a purchase afterwards', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    expect(wireOf(await order.visitor.get(order.path), endpoints.reservation).status).toBe('COMPLETE')
    expect((await server.app.inject('/healthz')).body).toBe('ok')
  })
})
