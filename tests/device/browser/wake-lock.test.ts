import { expect, test, vi } from 'vitest'
import { keepScreenOn, type WakeState } from '#device/browser/wake-lock.ts'

const fakeLock = (release: () => Promise<void> = () => Promise.resolve()) =>
  Object.assign(new EventTarget(), { release })

function setUp(request: (() => Promise<ReturnType<typeof fakeLock>>) | undefined) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const states: WakeState[] = []
  const stop = keepScreenOn((state) => states.push(state), { request, page: page as unknown as Document })
  const turn = (state: DocumentVisibilityState) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const tap = () => page.dispatchEvent(new Event('click'))
  return { states, stop, turn, tap }
}

test('keepScreenOn requests the lock again when the page is visible, and releases it at the end (W11)', async () => {
  const release = vi.fn(() => Promise.resolve())
  const request = vi.fn(() => Promise.resolve(fakeLock(release)))
  const { states, stop, turn } = setUp(request)
  await expect.poll(() => states).toEqual(['active'])
  turn('hidden')
  expect(request).toHaveBeenCalledTimes(1)
  turn('visible')
  await expect.poll(() => states).toEqual(['active', 'active'])
  stop()
  turn('visible')
  expect(release).toHaveBeenCalledTimes(1)
  expect(request).toHaveBeenCalledTimes(2)
})

test('keepScreenOn reports a refusal', async () => {
  const { states } = setUp(() => Promise.reject(new DOMException('low battery', 'NotAllowedError')))
  await expect.poll(() => states).toEqual(['refused'])
})

test('keepScreenOn requests the lock with the next tap in a browser that requires a gesture, and then no more', async () => {
  const request = vi.fn(() => Promise.resolve(fakeLock()))
  request.mockRejectedValueOnce(new DOMException('no gesture', 'NotAllowedError'))
  const { states, tap } = setUp(request)
  await expect.poll(() => states).toEqual(['refused'])
  tap()
  await expect.poll(() => states).toEqual(['refused', 'active'])
  tap()
  expect(request).toHaveBeenCalledTimes(2)
})

test('keepScreenOn reports a lock that was released on a visible page, and requests it again with a tap', async () => {
  const lock = fakeLock()
  const request = vi.fn(() => Promise.resolve(lock))
  const { states, tap, turn } = setUp(request)
  await expect.poll(() => states).toEqual(['active'])
  lock.dispatchEvent(new Event('release'))
  expect(states).toEqual(['active', 'refused'])
  tap()
  await expect.poll(() => states).toEqual(['active', 'refused', 'active'])
  turn('hidden')
  lock.dispatchEvent(new Event('release'))
  expect(states).toHaveLength(3)
})

test('keepScreenOn reports a browser without wake locks', () =>
  expect(setUp(undefined).states).toEqual(['unsupported']))

test('keepScreenOn releases a lock that is granted after the end', async () => {
  const release = vi.fn(() => Promise.resolve())
  const { states, stop } = setUp(() => Promise.resolve(fakeLock(release)))
  stop()
  await expect.poll(() => release.mock.calls.length).toBe(1)
  expect(states).toEqual([])
})
