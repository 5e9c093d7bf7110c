// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const detect = vi.fn<() => Promise<{ rawValue: string }[]>>()
const formats = vi.fn(() => Promise.resolve(['qr_code']))

/** Loads the module again, which keeps its detector. */
async function load() {
  vi.resetModules()
  return import('#device/browser/read-codes.ts')
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = formats
      detect = detect
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const video = (width = 640): HTMLVideoElement =>
  Object.defineProperties(document.createElement('video'), {
    videoWidth: { value: width },
    videoHeight: { value: 480 },
  })

describe('watchForCode', () => {
  it('reads until a code is found, and then no more', async () => {
    const { watchForCode } = await load()
    detect.mockResolvedValueOnce([]).mockResolvedValue([{ rawValue: 'https://example.org' }])
    const onCode = vi.fn()
    // Without a canvas jsQR finds nothing in the first picture.
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    watchForCode(video(), onCode)
    await vi.advanceTimersByTimeAsync(5000)
    await vi.waitFor(() => expect(onCode).toHaveBeenCalledExactlyOnceWith('https://example.org'), 10_000)
    expect(detect).toHaveBeenCalledTimes(2)
  })

  it('reads nothing after it was ended, and while the camera has no picture', async () => {
    const { watchForCode } = await load()
    detect.mockResolvedValue([{ rawValue: 'x' }])
    const onCode = vi.fn()
    watchForCode(video(), onCode)()
    const end = watchForCode(video(0), onCode)
    await vi.advanceTimersByTimeAsync(1000)
    end()
    expect(onCode).not.toHaveBeenCalled()
    expect(detect).not.toHaveBeenCalled()
  })
})
