import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const handle = vi.fn<() => Promise<Response>>()
vi.mock('workbox-precaching', () => ({
  cleanupOutdatedCaches: () => undefined,
  PrecacheController: class {
    strategy = { handle }
    addToCacheList = () => undefined
    getCacheKeyForURL = (url: string) => (url.endsWith('/assets/a.js') ? url : undefined)
  },
}))
const { precachedAnswer } = await import('../../sw/precache.ts')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const event = {} as never
const file = new Request('http://localhost:3000/assets/a.js')
const never = () => new Promise<never>(() => undefined)

describe('precachedAnswer', () => {
  it('is null for an address that is not of the build, and for a form', () => {
    const fetch = vi.fn(never)
    expect(precachedAnswer(event, new Request('http://localhost:3000/assets/b.js'), fetch)).toBeNull()
    expect(precachedAnswer(event, new Request(file.url, { method: 'POST' }), fetch)).toBeNull()
  })

  it('is the stored file, and requests nothing', async () => {
    const stored = new Response('stored')
    handle.mockResolvedValue(stored)
    const fetch = vi.fn(never)
    expect(await precachedAnswer(event, file, fetch)).toBe(stored)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(fetch).not.toHaveBeenCalled()
  })

  it('is the file of the network when the cache does not answer within three seconds', async () => {
    handle.mockImplementation(never)
    const loaded = new Response('loaded')
    const answer = precachedAnswer(event, file, () => Promise.resolve(loaded))
    await vi.advanceTimersByTimeAsync(3000)
    expect(await answer).toBe(loaded)
  })

  it('is the stored file when a slow cache answers and there is no network', async () => {
    const stored = new Response('stored')
    let give = (_: Response): void => undefined
    handle.mockImplementation(() => new Promise((resolve) => (give = resolve)))
    const answer = precachedAnswer(event, file, () => Promise.reject(new TypeError('Failed to fetch')))
    await vi.advanceTimersByTimeAsync(5000)
    give(stored)
    expect(await answer).toBe(stored)
  })
})
