// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchForCode } from '#device/browser/read-codes.ts'

const decode = vi.hoisted(() => vi.fn<() => { data: string } | null>())
vi.mock('jsqr', () => ({ default: decode }))

beforeEach(() => {
  vi.useFakeTimers()
  const context = { drawImage: () => undefined, getImageData: () => ({ data: new Uint8ClampedArray() }) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

const video = (width = 640): HTMLVideoElement =>
  Object.defineProperties(document.createElement('video'), {
    videoWidth: { value: width },
    videoHeight: { value: 480 },
  })

describe('watchForCode', () => {
  it('reads until a code is found, and then no more', async () => {
    decode.mockReturnValueOnce(null).mockReturnValue({ data: 'https://example.org' })
    const onCode = vi.fn()
    watchForCode(video(), onCode)
    await vi.advanceTimersByTimeAsync(5000)
    await vi.waitFor(() => expect(onCode).toHaveBeenCalledExactlyOnceWith('https://example.org'), 10_000)
    expect(decode).toHaveBeenCalledTimes(2)
  })

  it('reads nothing after it was ended, and while the camera has no picture', async () => {
    const onCode = vi.fn()
    watchForCode(video(), onCode)()
    const end = watchForCode(video(0), onCode)
    await vi.advanceTimersByTimeAsync(1000)
    end()
    expect(onCode).not.toHaveBeenCalled()
    expect(decode).not.toHaveBeenCalled()
  })
})
