/** How many calls an address may make in a minute, also where several copies share a database. */
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

export interface CallLimit {
  readonly perMinute: number
  /** Epoch ms. */
  readonly now: () => number
  /**
   * Adds calls of an address to what other copies counted in that minute (since 1970); resolves with all of them.
   * Absent where there are no other copies.
   */
  readonly share?: ((address: string, minute: number, calls: number) => Promise<number>) | undefined
}

interface Count {
  /** On this copy. */
  here: number
  /** Of those, what the other copies know of. */
  told: number
  /** On all copies, when we last heard. */
  everywhere: number
}

const minuteLength = 60_000
/** Enough for a hall full of people; a flood from more networks than that is nothing that counting helps against. */
const mostAddresses = 50_000

type Counter = (address: string, minute: number) => Promise<number>

/**
 * Only who has made a tenth of what is allowed is counted together with the other copies, and nobody who is refused
 * already: an ordinary visitor costs the database nothing, and a flood costs it no more than the calls it may make.
 */
function counter({ perMinute, share }: CallLimit): Counter {
  let counts = new Map<string, Count>()
  let current = 0

  function countOf(address: string, minute: number): Count {
    if (minute !== current || counts.size >= mostAddresses) counts = new Map()
    current = minute
    const known = counts.get(address) ?? { here: 0, told: 0, everywhere: 0 }
    counts.set(address, known)
    return known
  }

  return async (address, minute) => {
    const count = countOf(address, minute)
    count.here += 1
    if (!share || count.here <= perMinute / 10 || count.everywhere > perMinute)
      return Math.max(count.here, count.everywhere + count.here - count.told)
    const news = count.here - count.told
    count.told = count.here
    // Without the database no call gets far; that one of them cannot be counted is no reason to refuse it.
    const total = await share(address, minute, news).catch(() => count.here)
    count.everywhere = Math.max(count.everywhere, total)
    return total
  }
}

function storeOf(limit: CallLimit) {
  const count = counter(limit)
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
export async function addCallLimit(app: FastifyInstance, limit: CallLimit): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: limit.perMinute,
    timeWindow: minuteLength,
    store: storeOf(limit),
    // Pages and files cost little; signing in asks somebody else's server.
    allowList: ({ url }) => !url.startsWith('/api/') && !url.startsWith('/openid/'),
  })
  app.addHook('onRequest', app.rateLimit())
}
