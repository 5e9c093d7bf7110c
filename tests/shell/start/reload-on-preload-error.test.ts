import { afterEach, describe, expect, test, vi } from 'vitest'
import { watchLeaving } from '#device/browser/watch-leaving.ts'
import { day } from '#kit/time/durations.ts'
import { canOpenAgain, reloadOnPreloadError } from '#shell/start/reload-on-preload-error.ts'

function createPage({
  canOpen = () => Promise.resolve(true),
  leaving = (): boolean => false,
  stores = true,
} = {}) {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void (stores && stored.set(key, value)),
  }
  let time = Date.UTC(2026, 4, 1)
  const reload = vi.fn()
  const fail = () => reloadOnPreloadError({ leaving, canOpen, reload, storage, now: () => time })
  return { fail, reload, moveClock: (by: number) => void (time += by) }
}

afterEach(() => vi.unstubAllGlobals())

describe('reloadOnPreloadError', () => {
  test('reloads once a minute, so that a broken release does not loop', async () => {
    const { fail, reload, moveClock } = createPage()
    await fail()
    expect(reload).toHaveBeenCalledOnce()
    await fail()
    moveClock(59_000)
    await fail()
    expect(reload).toHaveBeenCalledOnce()
    moveClock(2000)
    await fail()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  test('reloads after the clock of the device was set back by a year', async () => {
    const { fail, reload, moveClock } = createPage()
    await fail()
    moveClock(-365 * day)
    await fail()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  test('reloads once when several files are missing at the same time', async () => {
    const { fail, reload } = createPage()
    await Promise.all([fail(), fail(), fail()])
    expect(reload).toHaveBeenCalledOnce()
  })

  test('does not reload where nothing can be stored', async () => {
    const { fail, reload } = createPage({ stores: false })
    await fail()
    expect(reload).not.toHaveBeenCalled()
  })

  test('does not reload while the page is being left, and does when the visitor stayed', async () => {
    const target = new EventTarget()
    let now = 0
    const leaving = watchLeaving(target, () => now)
    const { fail, reload } = createPage({ leaving })
    target.dispatchEvent(new Event('beforeunload'))
    now = 9000
    await fail()
    expect(reload).not.toHaveBeenCalled()
    now = 11_000
    await fail()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('does not reload a page that is hidden for its successor, until it is shown again', async () => {
    const target = new EventTarget()
    const { fail, reload } = createPage({ leaving: watchLeaving(target, () => 0) })
    target.dispatchEvent(new Event('pagehide'))
    await fail()
    expect(reload).not.toHaveBeenCalled()
    target.dispatchEvent(new Event('pageshow'))
    await fail()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('keeps the page while the address would show an error, and reloads it later', async () => {
    let served = false
    const { fail, reload } = createPage({ canOpen: () => Promise.resolve(served) })
    await fail()
    expect(reload).not.toHaveBeenCalled()
    served = true
    await fail()
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('canOpenAgain', () => {
  const page = '<!doctype html><div id="root"></div>'
  test.each([
    ['the app', () => Promise.resolve(new Response(page)), true],
    ['an error with the app', () => Promise.resolve(new Response(page, { status: 500 })), false],
    ['the page of another network', () => Promise.resolve(new Response('<h1>Welcome</h1>')), false],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch')), false],
  ])('finds %s at the address', async (_, answer, expected) => {
    // With a worker: it has the page, but not the file that is missing.
    vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
    vi.stubGlobal('fetch', answer)
    expect(await canOpenAgain()).toBe(expected)
  })
})
