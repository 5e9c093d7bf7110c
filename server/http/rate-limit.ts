/** Limits the API requests of an address per minute, also over several instances on one database. */
import rateLimit, { normalizeIP, type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { minute } from '#core/domain/durations.ts'
import type { VisitorNetwork } from '#server/infra/limits/wrong-codes.ts'
import { decodedPathOf, isNavigation } from './navigation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a request of this route counts for: about 1 for each 4 ms of CPU time, 1 when absent. */
    readonly cost?: number
  }
  interface FastifyInstance {
    /** Counts work that a request has caused beyond the cost of its route, such as the rendering of a page. */
    readonly addCost: (request: FastifyRequest, cost: number) => void
  }
}

export interface RequestLimit {
  /** Requests that cost 1. */
  readonly perMinute: number
  /** Epoch ms. */
  readonly now: () => number
  /**
   * Adds requests of an address in a minute (since 1970) to the shared count; resolves with the count of all
   * instances. Absent with one instance.
   */
  readonly addShared?: ((address: string, minute: number, calls: number) => Promise<number>) | undefined
}

interface RequestCount {
  /** Cost of the requests on this instance. */
  local: number
  /** Part of `local` that was added to the shared count. */
  shared: number
  /** Count of all instances at the last update. */
  total: number
}

/** More addresses than that come from an attack that counting cannot stop; the counts start again. */
const maxAddresses = 50_000

/** @param limit above which the count is not shared any more @returns the count of all instances */
type RequestCounter = (address: string, minute: number, cost: number, limit: number) => Promise<number>

/**
 * Uses the shared count only for an address above a tenth of the limit that is not refused yet: an ordinary
 * visitor causes no query, and a flood no more than the limit.
 */
function createCounter({ addShared: share }: RequestLimit): RequestCounter {
  let counts = new Map<string, RequestCount>()
  let current = 0

  function countOf(address: string, minute: number): RequestCount {
    if (minute !== current || counts.size >= maxAddresses) counts = new Map()
    current = minute
    const known = counts.get(address) ?? { local: 0, shared: 0, total: 0 }
    counts.set(address, known)
    return known
  }

  return async (address, minute, cost, limit) => {
    const count = countOf(address, minute)
    count.local += cost
    if (!share || count.local <= limit / 10 || count.total > limit)
      return Math.max(count.local, count.total + count.local - count.shared)
    const news = count.local - count.shared
    count.shared = count.local
    // Without the database most requests fail anyway; the missing count is no reason to refuse one.
    const total = await share(address, minute, news).catch(() => count.local)
    count.total = Math.max(count.total, total)
    return total
  }
}

/** How many times the limit of one subscriber a network of IPv6 with 48 bits may use. */
const wideFactor = 10

/**
 * Counts a request by its address, and by the first 48 bits of IPv6: a customer of a hosting company often has all networks in
 * them. @returns the higher count, as a count of the address
 */
function createNetworkCounter(limit: RequestLimit): (address: string, cost: number) => Promise<number> {
  const count = createCounter(limit)
  const { perMinute, now } = limit
  return async (address, cost) => {
    const present = Math.floor(now() / minute)
    const addressCount = count(address, present, cost, perMinute)
    if (!address.includes(':')) return addressCount
    const wide = count(`${normalizeIP(address, 48)}/48`, present, cost, perMinute * wideFactor)
    return Math.max(await addressCount, Math.ceil((await wide) / wideFactor))
  }
}

function rateLimitStore(count: ReturnType<typeof createNetworkCounter>, now: () => number) {
  return class implements FastifyRateLimitStore {
    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      const [cost = '1', address = ''] = key.split(' ')
      const ttl = minute - (now() % minute)
      void count(address, Number(cost)).then((total) => done(null, { current: total, ttl }))
    }
    child(): this {
      return this
    }
  }
}

/** Cost of a page of the app, which contains the data of its first screen. */
export const pageCost = 4
/** Cost of the rendering of a page of the catalogue, beyond {@link pageCost}. */
export const renderingCost = 6

/** Files of the build are cheap. Sign-in calls another server; the others read the database or, with ALFIO_URL, the upstream server. */
const limitedPath =
  /^\/(api|openid|event|subscription|e|payment|file|resources|frontend-public|callback|authentication|logout)\/|^\/(openapi\.json|index\.html)$/

/** True without a route, and for the one of files: pages of the app have no other, except the home page. */
const isUnrouted = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url === undefined || url.includes('*')

const isPage = (request: FastifyRequest, path: string): boolean =>
  isUnrouted(request) && isNavigation(request, path)

/**
 * Decides by the matched route, because `/%61pi/...` and `http://host/api/...` reach the same route as `/api/...`.
 * A wildcard route (ALFIO_URL) and an unknown address have only the address; a malformed one counts.
 */
function isLimited(request: FastifyRequest): boolean {
  const { url: pattern, config } = request.routeOptions
  if (config.cost !== undefined) return true
  const path = isUnrouted(request) ? decodedPathOf(request) : (pattern ?? null)
  return path === null || limitedPath.test(path) || isPage(request, path)
}

/** The IP address of the client; of IPv6 the first 64 bits, which one subscriber of an internet provider has. */
export const clientAddress = ({ ip }: FastifyRequest): string => normalizeIP(ip)

/** The address of the client, and of IPv6 the network of its first 48 bits too (see {@link createNetworkCounter}). */
export function clientNetworks(request: FastifyRequest): VisitorNetwork[] {
  const address = clientAddress(request)
  const single = { name: address, factor: 1 }
  return address.includes(':')
    ? [single, { name: `${normalizeIP(address, 48)}/48`, factor: wideFactor }]
    : [single]
}

/** The store of the plugin gets nothing but the key, so the key begins with the cost. */
function keyOf(request: FastifyRequest): string {
  const path = decodedPathOf(request)
  const cost = request.routeOptions.config.cost ?? (path !== null && isPage(request, path) ? pageCost : 1)
  return `${String(cost)} ${clientAddress(request)}`
}

/** Its hook runs before all others, so that a refused request creates no session. */
export async function addRequestLimit(app: FastifyInstance, limit: RequestLimit): Promise<void> {
  const count = createNetworkCounter(limit)
  app.decorate('addCost', (request: FastifyRequest, cost: number) => void count(clientAddress(request), cost))
  await app.register(rateLimit, {
    global: false,
    max: limit.perMinute,
    timeWindow: minute,
    store: rateLimitStore(count, limit.now),
    keyGenerator: keyOf,
    allowList: (request) => !isLimited(request),
  })
  app.addHook('onRequest', app.rateLimit())
}
