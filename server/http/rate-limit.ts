/** Limits the API requests of an address per minute, also over several instances on one database. */
import rateLimit, { normalizeIP, type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decodedPathOf, isNavigation } from './navigation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many requests a request of this route counts as: about one for each 4 ms of CPU time. Default 1. */
    readonly cost?: number
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
  /** On this instance. */
  local: number
  /** Part of `local` that was added to the shared count. */
  shared: number
  /** On all instances, at the last update. */
  total: number
}

const minuteLength = 60_000
/** More addresses than that come from an attack that counting cannot stop; the counts start again. */
const maxAddresses = 50_000

type RequestCounter = (address: string, minute: number, cost: number) => Promise<number>

/**
 * Uses the shared count only for an address above a tenth of the limit that is not refused yet: an ordinary
 * visitor causes no query, and a flood no more than the limit.
 */
function createCounter({ perMinute, addShared: share }: RequestLimit): RequestCounter {
  let counts = new Map<string, RequestCount>()
  let current = 0

  function countOf(address: string, minute: number): RequestCount {
    if (minute !== current || counts.size >= maxAddresses) counts = new Map()
    current = minute
    const known = counts.get(address) ?? { local: 0, shared: 0, total: 0 }
    counts.set(address, known)
    return known
  }

  return async (address, minute, cost) => {
    const count = countOf(address, minute)
    count.local += cost
    if (!share || count.local <= perMinute / 10 || count.total > perMinute)
      return Math.max(count.local, count.total + count.local - count.shared)
    const news = count.local - count.shared
    count.shared = count.local
    // Without the database most requests fail anyway; the missing count is no reason to refuse one.
    const total = await share(address, minute, news).catch(() => count.local)
    count.total = Math.max(count.total, total)
    return total
  }
}

function rateLimitStore(limit: RequestLimit) {
  const count = createCounter(limit)
  return class implements FastifyRateLimitStore {
    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      const [cost = '1', address = ''] = key.split(' ')
      const at = limit.now()
      const minute = Math.floor(at / minuteLength)
      const ttl = (minute + 1) * minuteLength - at
      void count(address, minute, Number(cost)).then((total) => done(null, { current: total, ttl }))
    }
    child(): this {
      return this
    }
  }
}

/** Cost of a page of the app, which contains the data of its first screen. */
export const pageCost = 4

/** Files are cheap. Sign-in calls another server; the others read the database. */
const limitedPath = /^\/(api|openid|event|subscription|e|payment)\//

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

/** The store of the plugin gets nothing but the key, so the key begins with the cost. */
function keyOf(request: FastifyRequest): string {
  const path = decodedPathOf(request)
  const cost = request.routeOptions.config.cost ?? (path !== null && isPage(request, path) ? pageCost : 1)
  return `${String(cost)} ${clientAddress(request)}`
}

/** Its hook runs before all others, so that a refused request creates no session. */
export async function addRequestLimit(app: FastifyInstance, limit: RequestLimit): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: limit.perMinute,
    timeWindow: minuteLength,
    store: rateLimitStore(limit),
    keyGenerator: keyOf,
    allowList: (request) => !isLimited(request),
  })
  app.addHook('onRequest', app.rateLimit())
}
