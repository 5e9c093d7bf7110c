import { expect, test, vi } from 'vitest'
import { keepScreenOn, type WakeState } from '#platform/wake-lock.ts'

function bench(request: (() => Promise<{ release(): Promise<void> }>) | undefined) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const heard: WakeState[] = []
  const stop = keepScreenOn((state) => heard.push(state), { request, page: page as unknown as Document })
  const turn = (state: DocumentVisibilityState) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { heard, stop, turn }
}

test('holds the screen on, asks again when the page comes back, lets go at the end', async () => {
  const release = vi.fn(() => Promise.resolve())
  const request = vi.fn(() => Promise.resolve({ release }))
  const { heard, stop, turn } = bench(request)
  await expect.poll(() => heard).toEqual(['held'])
  turn('hidden')
  expect(request).toHaveBeenCalledTimes(1)
  turn('visible')
  await expect.poll(() => heard).toEqual(['held', 'held'])
  stop()
  turn('visible')
  expect(release).toHaveBeenCalledTimes(1)
  expect(request).toHaveBeenCalledTimes(2)
})

test('says when the browser refuses', async () => {
  const { heard } = bench(() => Promise.reject(new DOMException('low battery', 'NotAllowedError')))
  await expect.poll(() => heard).toEqual(['refused'])
})

test('says when there is no such thing', () => expect(bench(undefined).heard).toEqual(['unsupported']))

test('a lock that comes after the end is let go at once', async () => {
  const release = vi.fn(() => Promise.resolve())
  const { heard, stop } = bench(() => Promise.resolve({ release }))
  stop()
  await expect.poll(() => release.mock.calls.length).toBe(1)
  expect(heard).toEqual([])
})
