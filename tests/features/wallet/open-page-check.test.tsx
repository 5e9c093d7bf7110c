/** The check of the tickets of a page that stays open. */
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openWallet, whole } from './render-wallet.tsx'

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

test.each(pages)('%s is checked every five minutes while it is visible and online', async (path) => {
  const { checks } = await open(path)
  await advance(interval - 20_000)
  expect(checks).not.toHaveBeenCalled()
  await advance(20_000)
  expect(checks).toHaveBeenCalledTimes(1)
  await advance(interval)
  expect(checks).toHaveBeenCalledTimes(2)
})

test.each(pages)('%s is not checked while it is hidden', async (path) => {
  const { checks, visibility } = await open(path)
  visibility.mockReturnValue('hidden')
  await advance(3 * interval)
  expect(checks).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  await advance(interval)
  expect(checks).toHaveBeenCalledTimes(1)
})

test.each(pages)('%s is not checked while the device is offline', async (path) => {
  const { checks, online } = await open(path)
  online.mockReturnValue(false)
  await advance(3 * interval)
  expect(checks).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  await advance(interval)
  expect(checks).toHaveBeenCalledTimes(1)
})
