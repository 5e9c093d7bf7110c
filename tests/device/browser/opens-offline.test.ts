import { describe, expect, it, vi } from 'vitest'
import { opensOffline } from '#device/browser/opens-offline.ts'

const registration = {} as ServiceWorkerRegistration
const active = { ready: Promise.resolve(registration) }
const cached = (answer: Response | undefined) => ({ match: vi.fn(() => Promise.resolve(answer)) })

describe('opensOffline', () => {
  it('is true when a worker is active and the app is in its cache', async () => {
    const caches = cached(new Response())
    expect(await opensOffline(active, caches)).toBe(true)
    expect(caches.match).toHaveBeenCalledWith('/index.html', { ignoreSearch: true })
  })

  it('is false when the cache was emptied or cannot be read', async () => {
    expect(await opensOffline(active, cached(undefined))).toBe(false)
    expect(await opensOffline(active, { match: () => Promise.reject(new Error('no')) })).toBe(false)
  })

  it('is false in a browser without workers or caches', async () => {
    vi.stubGlobal('navigator', { serviceWorker: undefined })
    expect(await opensOffline(undefined, cached(new Response()))).toBe(false)
    vi.unstubAllGlobals()
  })

  it('waits for the worker of a first visit', async () => {
    let activate = (_: ServiceWorkerRegistration): void => undefined
    const ready = new Promise<ServiceWorkerRegistration>((resolve) => (activate = resolve))
    const caches = cached(new Response())
    const result = opensOffline({ ready }, caches)
    await Promise.resolve()
    expect(caches.match).not.toHaveBeenCalled()
    activate(registration)
    expect(await result).toBe(true)
  })
})
