import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeCamera, openCamera } from '#platform/camera.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const withCamera = (getUserMedia: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: vi.fn(getUserMedia) } })

describe('openCamera', () => {
  it('requests the camera on the back, without sound', async () => {
    withCamera(() => Promise.resolve('stream'))
    expect(await openCamera()).toBe('stream')
    expect(navigator.mediaDevices.getUserMedia).toHaveBeenCalledWith(
      expect.objectContaining({
        video: expect.objectContaining({ facingMode: 'environment' }) as object,
        audio: false,
      }),
    )
  })

  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotReadableError', 'busy'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
  ])('reports %s as %s', async (name, failure) => {
    withCamera(() => Promise.reject(new DOMException('no', name)))
    expect(await openCamera()).toBe(failure)
  })

  it('reports a browser without cameras as missing', async () => {
    vi.stubGlobal('navigator', {})
    expect(await openCamera()).toBe('missing')
  })
})

describe('closeCamera', () => {
  it('stops every track (W47)', () => {
    const tracks = [{ stop: vi.fn() }, { stop: vi.fn() }]
    closeCamera(Object.assign(new MediaStream(), { getTracks: () => tracks }))
    for (const { stop } of tracks) expect(stop).toHaveBeenCalledTimes(1)
  })
})
