import { cacheNames } from '#device/storage/cache-names.ts'
import { ticketPaths } from '#ticket/rules/wallet-address.ts'

/** Cache Storage in memory, which the test environment lacks. */
class FakeCache {
  readonly entries = new Map<string, Response>()

  private static key(request: RequestInfo | URL): string {
    const url = request instanceof Request ? request.url : String(request)
    return new URL(url, 'http://localhost:3000').href
  }
  match(request: RequestInfo | URL): Promise<Response | undefined> {
    return Promise.resolve(this.entries.get(FakeCache.key(request))?.clone())
  }
  put(request: RequestInfo | URL, response: Response): Promise<void> {
    this.entries.delete(FakeCache.key(request))
    this.entries.set(FakeCache.key(request), response)
    return Promise.resolve()
  }
  delete(request: RequestInfo | URL): Promise<boolean> {
    return Promise.resolve(this.entries.delete(FakeCache.key(request)))
  }
  keys(): Promise<Request[]> {
    return Promise.resolve([...this.entries.keys()].map((url) => new Request(url)))
  }
}

export interface FakeCaches extends CacheStorage {
  /** Paths in a cache. */
  paths(name: string): string[]
  /** The static pages of a ticket of the event `pietra`; "" where there is none. */
  pages(uuid: string): Promise<{ readonly ticketPage: string; readonly door: string }>
}

export function fakeCaches(): FakeCaches {
  const caches = new Map<string, FakeCache>()
  const open = (name: string): FakeCache => {
    const cache = caches.get(name) ?? new FakeCache()
    caches.set(name, cache)
    return cache
  }
  const fake = {
    open: (name: string) => Promise.resolve(open(name)),
    match: (request: RequestInfo, options?: { cacheName?: string }) =>
      open(options?.cacheName ?? '').match(request),
    has: (name: string) => Promise.resolve(caches.has(name)),
    keys: () => Promise.resolve([...caches.keys()]),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
    async pages(uuid: string) {
      const textOf = async (path: string) =>
        (await (await open(cacheNames.tickets).match(path))?.text()) ?? ''
      const [ticketPage, door] = await Promise.all(ticketPaths('pietra', uuid).map(textOf))
      return { ticketPage, door }
    },
    paths: (name: string) => [...open(name).entries.keys()].map((url) => new URL(url).pathname),
  }
  return fake as unknown as FakeCaches
}
