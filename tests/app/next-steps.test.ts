import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadBooking } from '#app/next-steps.ts'

describe('loadBooking', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('loads the booking page after the frame that shows the chosen ticket', async () => {
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
    const load = vi.fn(() => Promise.resolve())
    const database = () => Promise.reject(new Error('This device has no storage.'))
    loadBooking([{ load }])({ database })
    await Promise.resolve()
    expect(load).not.toHaveBeenCalled()
    frames.forEach((paint) => paint(0))
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  })
})
