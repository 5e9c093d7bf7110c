/** Limits the API requests of an address per minute, also over several instances on one database. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { minute, second } from '#kit/time/durations.ts'
import { BoundedCache } from '#server/infra/bounded-cache.ts'
import { recordRefusal } from '#server/infra/limits/refusals.ts'
import { addressOf, networksOf, type VisitorNetwork } from '#server/infra/limits/visitor-networks.ts'
import { sendText } from './answers.ts'
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

/** More addresses than that come from an attack that counting cannot stop; the oldest counts are dropped. */
const maxAddresses = 50_000

/**
 * Uses the shared count only for an address above a tenth of its limit that is not refused yet: an ordinary
 * visitor causes no query, and a flood no more than the limit.
 * @returns adds a cost to the count of an address in this minute, and answers with the highest count of its networks, as a
 * count of one address
 */
function createCounter({
  perMinute,
  now,
  addShared,
}: RequestLimit): (address: string, cost: number) => Promise<number> {
  const counts = new BoundedCache<string, RequestCount>(maxAddresses)

  async function add({ name, factor }: VisitorNetwork, present: number, cost: number): Promise<number> {
    const key = `${String(present)} ${name}`
    const count = counts.get(key) ?? counts.set(key, { local: 0, shared: 0, total: 0 })
    const limit = perMinute * factor
    count.local += cost
    if (!addShared || count.local <= limit / 10 || count.total > limit)
      return Math.max(count.local, count.total + count.local - count.shared) / factor
    const news = count.local - count.shared
    count.shared = count.local
    // Without the database most requests fail anyway; the missing count is no reason to refuse one.
    const total = await addShared(name, present, news).catch(() => count.local)
    count.total = Math.max(count.total, total)
    return total / factor
  }

  return async (address, cost) => {
    const present = Math.floor(now() / minute)
    return Math.max(...(await Promise.all(networksOf(address).map((network) => add(network, present, cost)))))
  }
}

/** Cost of a page of the app, which contains the data of its first screen. */
export const pageCost = 4
/** Cost of the rendering of a page of the catalogue, beyond {@link pageCost}. */
export const renderingCost = 6

/** Files of the build are cheap. Sign-in calls another server; the others read the database or, with ALFIO_URL, the upstream server. */
const limitedPath =
  /^\/(api|openid|event|subscription|e|payment|file|resources|frontend-public|callback|authentication|logout)\/|^\/index\.html$/

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

/** The address of the client, by which limits count it. */
export const clientAddress = ({ ip }: FastifyRequest): string => addressOf(ip)

function costOf(request: FastifyRequest): number {
  const path = decodedPathOf(request)
  return request.routeOptions.config.cost ?? (path !== null && isPage(request, path) ? pageCost : 1)
}

/** Its hook runs before all others, so that a refused request creates no session. */
export function addRequestLimit(app: FastifyInstance, limit: RequestLimit): void {
  const add = createCounter(limit)
  app.decorate('addCost', (request: FastifyRequest, cost: number) => void add(clientAddress(request), cost))
  app.addHook('onRequest', async (request, reply) => {
    if (!isLimited(request) || (await add(clientAddress(request), costOf(request))) <= limit.perMinute) return
    recordRefusal('requests')
    const untilNextMinute = Math.ceil((minute - (limit.now() % minute)) / second)
    return sendText(reply.header('Retry-After', untilNextMinute), 429, 'too many requests')
  })
}
