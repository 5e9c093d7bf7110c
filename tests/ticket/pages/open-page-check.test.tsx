/** The check of the tickets of a page that stays open. */
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hour } from '#kit/time/durations.ts'
import { openWallet, whole } from '../../wallet/pages/render-wallet.tsx'

const interval = 5 * 60_000

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Opens a page with a stored ticket; its first check, in an idle moment, is over. */
async function open(path: string) {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  // The page reads the database with real timers.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { services } = await openWallet(path, [whole()])
  await vi.waitFor(() => expect(screen.getAllByText(/Ada Keller|Pietra Nights/)[0]).toBeVisible())
  await advance(10_000)
  const checks = vi.mocked(services.refreshWallet)
  checks.mockClear()
  return { checks, visibility, online }
}

const pages = ['/wallet', '/event/pietra/ticket/u1/view', '/wallet/door/pietra/u1']

test.each(pages)('%s is checked every five minutes while it is visible and online (W7)', async (path) => {
  const { checks } = await open(path)
  await advance(interval - 20_000)
  expect(checks).not.toHaveBeenCalled()
  await advance(20_000)
  expect(checks).toHaveBeenCalledTimes(1)
  await advance(interval)
  expect(checks).toHaveBeenCalledTimes(2)
})

test('the wallet is not checked while it is hidden', async () => {
  const { checks, visibility } = await open('/wallet')
  visibility.mockReturnValue('hidden')
  await advance(3 * interval)
  expect(checks).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  await advance(interval)
  expect(checks).toHaveBeenCalledTimes(1)
})

test('the wallet is not checked while the device is offline', async () => {
  const { checks, online } = await open('/wallet')
  online.mockReturnValue(false)
  await advance(3 * interval)
  expect(checks).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  await advance(interval)
  expect(checks).toHaveBeenCalledTimes(1)
})

test.each(pages)(
  '%s adds no timer, no listener and no check in a day beside those of every five minutes (W87)',
  async (path) => {
    const listeners = { document: 0, window: 0 }
    for (const [name, target] of Object.entries({ document, window }) as [
      'document' | 'window',
      EventTarget,
    ][]) {
      const { addEventListener, removeEventListener } = target
      vi.spyOn(target, 'addEventListener').mockImplementation((...listener) => {
        listeners[name] += 1
        addEventListener.apply(target, listener)
      })
      vi.spyOn(target, 'removeEventListener').mockImplementation((...listener) => {
        listeners[name] -= 1
        removeEventListener.apply(target, listener)
      })
    }
    const { checks } = await open(path)
    const timers = vi.getTimerCount()
    const before = { ...listeners }
    for (let hours = 1; hours <= 24; hours += 1) {
      await advance(hour)
      expect(vi.getTimerCount(), `timers after ${String(hours)} h`).toBeLessThanOrEqual(timers)
      expect(listeners, `listeners after ${String(hours)} h`).toEqual(before)
    }
    expect(checks.mock.calls.length).toBeLessThanOrEqual(24 * 12)
    expect(checks.mock.calls.length).toBeGreaterThanOrEqual(24 * 12 - 1)
  },
)
