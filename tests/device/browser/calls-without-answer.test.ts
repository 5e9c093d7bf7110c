/** Calls of the browser that stay without an answer (tests/architecture/browser-waits.test.ts lists all of them). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { opensOffline } from '#device/browser/opens-offline.ts'
import { copyText } from '#device/browser/share.ts'
import { storageStatus } from '#device/browser/storage-status.ts'
import { readFrom, writeTo } from '#device/storage/database-access.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { cachedPaths, deleteCachedPages, putCachedPages } from '#device/storage/page-cache.ts'
import { readCachedPage } from '#device/storage/static-page-cache.ts'
import { withQuotaRetry } from '#device/storage/with-space.ts'
import { withDatabase } from '#device/tools.ts'
import { withLock } from '#kit/with-lock.ts'
import { answerByRule, type Rule } from '../../../sw/runtime-caches.ts'

const never = () => new Promise<never>(() => undefined)
const hanging = {
  open: never,
  match: never,
  delete: never,
  keys: never,
  has: never,
} as unknown as CacheStorage
const rule: Rule = { strategy: 'network-first', cache: 'c', kind: 'json', limit: 3 }
const page = { html: '<p>code</p>', policy: '' }
const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))

describe('a browser that never answers', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  /** Longest wait in seconds, the call, and its result; an error by its name. */
  const ends: readonly (readonly [string, number, () => Promise<unknown>, unknown])[] = [
    [
      'withLock runs without the lock',
      3,
      () => withLock({ request: never }, 'a', () => Promise.resolve('done')),
      'done',
    ],
    [
      'withDatabase is null',
      3,
      () => withDatabase({ database: () => Promise.resolve({} as TesseraDatabase) }, never),
      null,
    ],
    ['readFrom throws', 3, () => readFrom({} as TesseraDatabase, never), 'NoAnswerError'],
    ['writeTo throws', 10, () => writeTo({} as TesseraDatabase, never), 'NoAnswerError'],
    ['putCachedPages is false', 6, () => putCachedPages(hanging, new Map([['/wallet', page]])), false],
    ['deleteCachedPages returns', 3, () => deleteCachedPages(hanging, ['/wallet']), undefined],
    ['cachedPaths is null', 3, () => cachedPaths(hanging), null],
    ['readCachedPage is undefined', 1, () => readCachedPage(hanging, '/wallet'), undefined],
    [
      'withQuotaRetry throws what the write threw',
      12,
      () => withQuotaRetry(hanging, full),
      'QuotaExceededError',
    ],
    ['opensOffline is false', 30, () => opensOffline({ ready: never() }, hanging), false],
    ['copyText is false', 3, () => copyText('CH93'), false],
    ['storageStatus is best-effort', 3, () => storageStatus({ persisted: never }, indexedDB), 'best-effort'],
  ]

  it.each(ends)('%s after %i seconds (W84)', async (_, seconds, call, expected) => {
    vi.stubGlobal('navigator', { clipboard: { writeText: never } })
    let result: unknown = 'waits'
    const ended = call().then(
      (value) => (result = value),
      (error: unknown) => (result = (error as Error).name),
    )
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(result).toBe('waits')
    await vi.advanceTimersByTimeAsync(1)
    await ended
    expect(result).toEqual(expected)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('writeTo waits one second for the next transactions, until one is answered', async () => {
    const db = {} as TesseraDatabase
    const endsAfter = async (seconds: number, work: () => Promise<unknown>) => {
      const ended = expect(writeTo(db, work)).rejects.toThrow('The browser does not answer')
      await vi.advanceTimersByTimeAsync(seconds * 1000)
      await ended
    }
    let answer = (_: unknown): void => undefined
    await endsAfter(10, () => new Promise((resolve) => (answer = resolve)))
    await endsAfter(1, never)
    await endsAfter(1, never)
    answer('late')
    await vi.advanceTimersByTimeAsync(0)
    const slow = writeTo(db, () => new Promise((resolve) => (answer = resolve)))
    await vi.advanceTimersByTimeAsync(9000)
    answer('slow')
    expect(await slow).toBe('slow')
  })

  it('answers a call of the API from the network when the cache hangs', async () => {
    const fetch = vi.fn(() => Promise.resolve(Response.json({ a: 1 })))
    const tools = { caches: hanging, fetch, now: () => 0, after: never, waitUntil: () => undefined }
    const answer = answerByRule(tools, rule, new Request('http://localhost/api/v2/info'))
    await vi.advanceTimersByTimeAsync(3000)
    expect(await (await answer).json()).toEqual({ a: 1 })
  })
})
