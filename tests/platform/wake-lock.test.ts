import { expect, test, vi } from 'vitest'
import { keepScreenOn, type WakeState } from '#platform/wake-lock.ts'

const fakeLock = (release: () => Promise<void> = () => Promise.resolve()) =>
  Object.assign(new EventTarget(), { release })

function bench(request: (() => Promise<ReturnType<typeof fakeLock>>) | undefined) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const heard: WakeState[] = []
  const stop = keepScreenOn((state) => heard.push(state), { request, page: page as unknown as Document })
  const turn = (state: DocumentVisibilityState) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const tap = () => page.dispatchEvent(new Event('click'))
  return { heard, stop, turn, tap }
}

test('holds the screen on, asks again when the page comes back, lets go at the end', async () => {
  const release = vi.fn(() => Promise.resolve())
  const request = vi.fn(() => Promise.resolve(fakeLock(release)))
  const { heard, stop, turn } = bench(request)
  await expect.poll(() => heard).toEqual(['active'])
  turn('hidden')
  expect(request).toHaveBeenCalledTimes(1)
  turn('visible')
  await expect.poll(() => heard).toEqual(['active', 'active'])
  stop()
  turn('visible')
  expect(release).toHaveBeenCalledTimes(1)
  expect(request).toHaveBeenCalledTimes(2)
})

test('says when the browser refuses', async () => {
  const { heard } = bench(() => Promise.reject(new DOMException('low battery', 'NotAllowedError')))
  await expect.poll(() => heard).toEqual(['refused'])
})

test('a browser that wants a gesture first gets it with the next tap, and is asked no more then', async () => {
  const request = vi.fn(() => Promise.resolve(fakeLock()))
  request.mockRejectedValueOnce(new DOMException('no gesture', 'NotAllowedError'))
  const { heard, tap } = bench(request)
  await expect.poll(() => heard).toEqual(['refused'])
  tap()
  await expect.poll(() => heard).toEqual(['refused', 'active'])
  tap()
  expect(request).toHaveBeenCalledTimes(2)
})

test('a lock taken away from a visible page is told, and asked for again by a tap', async () => {
  const lock = fakeLock()
  const request = vi.fn(() => Promise.resolve(lock))
  const { heard, tap, turn } = bench(request)
  await expect.poll(() => heard).toEqual(['active'])
  lock.dispatchEvent(new Event('release'))
  expect(heard).toEqual(['active', 'refused'])
  tap()
  await expect.poll(() => heard).toEqual(['active', 'refused', 'active'])
  turn('hidden')
  lock.dispatchEvent(new Event('release'))
  expect(heard).toHaveLength(3)
})

test('says when there is no such thing', () => expect(bench(undefined).heard).toEqual(['unsupported']))

test('a lock that comes after the end is let go at once', async () => {
  const release = vi.fn(() => Promise.resolve())
  const { heard, stop } = bench(() => Promise.resolve(fakeLock(release)))
  stop()
  await expect.poll(() => release.mock.calls.length).toBe(1)
  expect(heard).toEqual([])
})
