/** How many calls an address may make in a minute, also where several copies share a database. */
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

export interface RequestLimit {
  readonly perMinute: number
  /** Epoch ms. */
  readonly now: () => number
  /**
   * Adds calls of an address to what other copies counted in that minute (since 1970); resolves with all of them.
   * Absent where there are no other copies.
   */
  readonly addShared?: ((address: string, minute: number, calls: number) => Promise<number>) | undefined
}

interface RequestCount {
  /** On this copy. */
  local: number
  /** Of those, what the other copies know of. */
  shared: number
  /** On all copies, when we last heard. */
  total: number
}

const minuteLength = 60_000
/** Enough for a hall full of people; a flood from more networks than that is nothing that counting helps against. */
const maxAddresses = 50_000

type RequestCounter = (address: string, minute: number) => Promise<number>

/**
 * Only who has made a tenth of what is allowed is counted together with the other copies, and nobody who is refused
 * already: an ordinary visitor costs the database nothing, and a flood costs it no more than the calls it may make.
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

  return async (address, minute) => {
    const count = countOf(address, minute)
    count.local += 1
    if (!share || count.local <= perMinute / 10 || count.total > perMinute)
      return Math.max(count.local, count.total + count.local - count.shared)
    const news = count.local - count.shared
    count.shared = count.local
    // Without the database no call gets far; that one of them cannot be counted is no reason to refuse it.
    const total = await share(address, minute, news).catch(() => count.local)
    count.total = Math.max(count.total, total)
    return total
  }
}

function rateLimitStore(limit: RequestLimit) {
  const count = createCounter(limit)
  return class implements FastifyRateLimitStore {
    incr(address: string, done: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      const at = limit.now()
      const minute = Math.floor(at / minuteLength)
      const ttl = (minute + 1) * minuteLength - at
      void count(address, minute).then((total) => done(null, { current: total, ttl }))
    }
    child(): this {
      return this
    }
  }
}

/** A hook of its own in front of all others: who is refused must not cost a session first. */
export async function addRequestLimit(app: FastifyInstance, limit: RequestLimit): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: limit.perMinute,
    timeWindow: minuteLength,
    store: rateLimitStore(limit),
    // Pages and files cost little; signing in asks somebody else's server.
    allowList: ({ url }) => !url.startsWith('/api/') && !url.startsWith('/openid/'),
  })
  app.addHook('onRequest', app.rateLimit())
}
