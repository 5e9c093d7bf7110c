import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cacheNames } from '#device/storage/cache-names.ts'
import { refreshInBackground, renewPush, sendQueuedActions } from '../../sw/background-work.ts'
import { openNotification } from '../../sw/open-notification.ts'
import { receivePush } from '../../sw/receive-push.ts'
import { fakeCaches } from '../support/browser/fake-caches.ts'

vi.mock('../../sw/precache.ts', () => ({
  precache: () => undefined,
  precachedAnswer: () => null,
  shellPage: () => Promise.resolve(),
  buildRevision: () => 'b1',
}))
vi.mock('../../sw/background-work.ts', () => ({
  refreshInBackground: vi.fn(() => Promise.resolve()),
  renewPush: vi.fn(() => Promise.resolve()),
  sendQueuedActions: vi.fn(() => Promise.resolve()),
}))
vi.mock('../../sw/receive-push.ts', () => ({ receivePush: vi.fn(() => Promise.resolve()) }))
vi.mock('../../sw/open-notification.ts', () => ({ openNotification: vi.fn(() => Promise.resolve()) }))

// Not checked with the tests: it is compiled for the scope of a worker.
const script: string = '../../sw/sw.ts'
const origin = 'http://localhost:3000'
const skipWaiting = vi.fn(() => Promise.resolve())

let stored = fakeCaches()

/** Runs the worker script; returns a function that dispatches an event to it and waits until its work has ended. */
async function start() {
  stored = fakeCaches()
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('self', {
    location: new URL('/sw.js', origin),
    navigator: { languages: ['en'], connection: { saveData: true } },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting,
    setTimeout,
    caches: stored,
    fetch: () => new Promise(() => undefined),
    registration: { showNotification: vi.fn() },
    clients: { matchAll: () => Promise.resolve([]) },
    __WB_MANIFEST: [],
  })
  vi.resetModules()
  await import(/* @vite-ignore */ script)
  return async (type: string, event: object) => {
    const waitUntil = vi.fn<(work: Promise<unknown>) => void>()
    listeners.get(type)?.({ waitUntil, ...event })
    await Promise.all(waitUntil.mock.calls.flat())
    return waitUntil
  }
}

beforeEach(() => {
  vi.clearAllMocks()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the worker', () => {
  it('takes over when a page requests it', async () => {
    const dispatch = await start()
    const waitUntil = await dispatch('message', { data: { protocol: 1, type: 'SKIP_WAITING' } })
    expect(skipWaiting).toHaveBeenCalledTimes(1)
    expect(waitUntil).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['of another type', { protocol: 1, type: 'UNKNOWN' }],
    ['of another protocol', { protocol: 2, type: 'SKIP_WAITING' }],
    ['without a protocol', { type: 'SKIP_WAITING' }],
    ['that is a text', 'SKIP_WAITING'],
    ['without content', null],
  ])('does not take over for a message %s', async (_, data) => {
    const dispatch = await start()
    await dispatch('message', { data })
    expect(skipWaiting).not.toHaveBeenCalled()
  })

  it.each([
    ['a text', cacheNames.texts, '/api/v2/public/i18n/bundle/en', ''],
    ['an event', cacheNames.catalogue, '/api/v2/public/event/pietra', ''],
    ['a page', cacheNames.pages, '/event/pietra', '?languages=en&build=b1'],
  ])(
    'has no work ten seconds after the answer with a copy of %s, when the server never answers: a new version waits for it (W22)',
    async (_, cache, path, key) => {
      vi.useFakeTimers()
      try {
        const dispatch = await start()
        await (await stored.open(cache)).put(origin + path + key, new Response('copy'))
        const respondWith = vi.fn<(answer: Promise<Response>) => void>()
        const waitUntil = vi.fn<(work: Promise<unknown>) => void>()
        const request = { url: origin + path, method: 'GET', mode: key ? 'navigate' : 'cors' }
        void dispatch('fetch', { request, respondWith, waitUntil })
        await vi.advanceTimersByTimeAsync(4000)
        expect(await (await respondWith.mock.calls[0]?.[0])?.text()).toBe('copy')
        expect(waitUntil).toHaveBeenCalledTimes(1)
        await vi.advanceTimersByTimeAsync(6000)
        await Promise.all(waitUntil.mock.calls.flat())
      } finally {
        vi.useRealTimers()
      }
    },
  )

  it('has work until queued actions are sent, without a limit: the browser repeats a sync that fails (W61)', async () => {
    vi.useFakeTimers()
    try {
      const dispatch = await start()
      let send = (): void => undefined
      vi.mocked(sendQueuedActions).mockReturnValueOnce(new Promise<void>((resolve) => (send = resolve)))
      const ended = vi.fn()
      const sync = dispatch('sync', { tag: 'tessera-actions' }).then(ended)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(ended).not.toHaveBeenCalled()
      send()
      await sync
    } finally {
      vi.useRealTimers()
    }
  })

  it('checks stored tickets at the periodic event with its tag', async () => {
    const dispatch = await start()
    const waitUntil = await dispatch('periodicsync', { tag: 'tessera-refresh' })
    expect(waitUntil).toHaveBeenCalledTimes(1)
    const [scope] = vi.mocked(refreshInBackground).mock.calls[0] ?? []
    expect(scope?.savesData()).toBe(true)
    expect(scope).toMatchObject({ locks: null })
  })

  it('sends queued actions at the sync event with its tag (W61)', async () => {
    const dispatch = await start()
    expect(await dispatch('sync', { tag: 'other' })).not.toHaveBeenCalled()
    expect(sendQueuedActions).not.toHaveBeenCalled()
    expect(await dispatch('sync', { tag: 'tessera-actions' })).toHaveBeenCalledTimes(1)
    expect(sendQueuedActions).toHaveBeenCalledTimes(1)
  })

  it('shows each push message, with or without data (W219)', async () => {
    const dispatch = await start()
    expect(await dispatch('push', { data: { text: () => 'news' } })).toHaveBeenCalledTimes(1)
    expect(vi.mocked(receivePush).mock.lastCall?.[1].text()).toBe('news')
    expect(await dispatch('push', { data: null, notification: { title: 'a' } })).toHaveBeenCalledTimes(1)
    expect(vi.mocked(receivePush).mock.lastCall?.[1].text()).toBeUndefined()
    expect(vi.mocked(receivePush).mock.lastCall?.[1].notification).toEqual({ title: 'a' })
  })

  it('subscribes again when the browser replaces the push subscription (W220)', async () => {
    const dispatch = await start()
    expect(await dispatch('pushsubscriptionchange', {})).toHaveBeenCalledTimes(1)
    expect(renewPush).toHaveBeenCalledTimes(1)
  })

  it('closes a notification that is clicked and opens its page', async () => {
    const dispatch = await start()
    const notification = { close: vi.fn(), data: { path: '/wallet' } }
    expect(await dispatch('notificationclick', { notification })).toHaveBeenCalledTimes(1)
    expect(notification.close).toHaveBeenCalledTimes(1)
    expect(vi.mocked(openNotification).mock.calls[0]?.[0].origin).toBe('http://localhost:3000')
    expect(vi.mocked(openNotification).mock.calls[0]?.[1]).toEqual({ path: '/wallet' })
  })

  it('does nothing at a periodic event of another tag', async () => {
    const dispatch = await start()
    expect(await dispatch('periodicsync', { tag: 'tessera-update' })).not.toHaveBeenCalled()
    expect(refreshInBackground).not.toHaveBeenCalled()
  })
})
