// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cacheNames } from 'workbox-core'
import { fakeCaches } from '../support/browser/fake-caches.ts'

const handle = vi.fn<() => Promise<Response>>()
vi.mock('workbox-precaching', () => ({
  cleanupOutdatedCaches: () => undefined,
  PrecacheController: class {
    strategy = { handle }
    addToCacheList = () => undefined
    getIntegrityForCacheKey = () => 'sha256-a'
    getCacheKeyForURL = (url: string) => (url.endsWith('/assets/a.js') ? url : undefined)
  },
}))
const { filesToInstall, precachedAnswer } = await import('../../sw/precache.ts')

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
    expect(handle).toHaveBeenLastCalledWith({
      event,
      request: file,
      params: { cacheKey: file.url, integrity: 'sha256-a' },
    })
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

describe('filesToInstall', () => {
  const files = [
    'index.html',
    'en-A1b2C3d4.js',
    'de-checkout-A1b2C3d4.js',
    'fr-A1b2C3d4.js',
    'qr-A1b2C3d4.js',
  ].map((name) => ({ url: name.endsWith('.js') ? `assets/${name}` : name, revision: null }))
  const install = async (caches: CacheStorage, browser: readonly string[]) =>
    (await filesToInstall(files, caches, browser)).map((file) => (typeof file === 'string' ? file : file.url))

  it('are the files of the app with English texts and those in the language of the browser (W200)', async () => {
    const app = ['index.html', 'assets/en-A1b2C3d4.js', 'assets/qr-A1b2C3d4.js']
    expect(await install(fakeCaches(), ['sw', 'en-GB'])).toEqual(app)
    expect((await install(fakeCaches(), ['de-CH', 'fr'])).sort()).toEqual(
      [...app, 'assets/de-checkout-A1b2C3d4.js'].sort(),
    )
  })

  it('are also those in a language of which the build before has stored a file (W200)', async () => {
    const caches = fakeCaches()
    const before = await caches.open(cacheNames.precache)
    await before.put('https://shop.example/assets/fr-wallet-Z9y8X7w6.js', new Response(''))
    expect(await install(caches, ['en'])).toContain('assets/fr-A1b2C3d4.js')
    expect(await install(caches, ['en'])).not.toContain('assets/de-checkout-A1b2C3d4.js')
  })
})
