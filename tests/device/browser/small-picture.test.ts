// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { smallPicture } from '#device/browser/small-picture.ts'

/** Pictures by their address, width and height; every other address leads to none. */
const sizes: Readonly<Record<string, readonly [width: number, height: number]>> = {
  '/landscape': [1600, 900],
  '/panorama': [3200, 900],
  '/portrait': [900, 1600],
  '/logo': [400, 400],
  '/empty': [0, 0],
}
/** Characters of what the canvas writes, by its width; short for other widths. */
let lengths: Readonly<Record<number, number>> = {}
let types: readonly string[] = []
const drawImage = vi.fn()

beforeEach(() => {
  lengths = {}
  types = ['image/webp', 'image/jpeg']
  vi.stubGlobal(
    'Image',
    class {
      onload = () => undefined
      onerror = () => undefined
      naturalWidth = 0
      naturalHeight = 0
      set src(address: string) {
        const size = sizes[address]
        if (size) [this.naturalWidth, this.naturalHeight] = size
        if (address !== '/slow') queueMicrotask(() => (size ? this.onload() : this.onerror()))
      }
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage,
    fillRect: vi.fn(),
  } as unknown as CanvasRenderingContext2D)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (
    this: HTMLCanvasElement,
    type = 'image/png',
    quality = 1,
  ) {
    const written = types.includes(type) ? type : 'image/png'
    return `data:${written};${String(this.width)}x${String(this.height)}@${String(quality)},`.padEnd(
      lengths[this.width] ?? 0,
      'A',
    )
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  drawImage.mockClear()
})

/** Where the picture is drawn on the canvas: x, y, width, height. */
const drawnBox = (): readonly number[] => (drawImage.mock.lastCall as number[]).slice(1)

describe('smallPicture', () => {
  it.each([
    ['the middle of a panorama', '/panorama', [-240, 0, 960, 270]],
    ['a landscape whole', '/landscape', [0, 0, 480, 270]],
    ['a logo whole, between white edges', '/logo', [105, 0, 270, 270]],
    ['the middle of a photograph of a phone', '/portrait', [0, -291.6666666666667, 480, 853.3333333333334]],
  ])('draws %s on a canvas of 16:9', async (_name, address, box) => {
    expect(await smallPicture(address)).toBe('data:image/webp;480x270@0.7,')
    expect(drawnBox()).toEqual(box)
  })

  it('draws smaller and coarser until the picture has at most 8 kB', async () => {
    lengths = { 480: 10_701, 400: 10_701, 320: 10_700 }
    expect(await smallPicture('/landscape')).toMatch(/^data:image\/webp;320x180@0\.4,A*$/)
  })

  it('returns null when the picture has more than 8 kB in every size', async () => {
    lengths = Object.fromEntries([480, 400, 320, 240, 160].map((width) => [width, 10_701]))
    expect(await smallPicture('/landscape')).toBeNull()
  })

  it('writes JPEG where the browser writes no WebP', async () => {
    types = ['image/jpeg']
    expect(await smallPicture('/landscape')).toMatch(/^data:image\/jpeg/)
  })

  it.each(['/missing', '/empty'])(
    'returns null for %s, which is no picture or has no size',
    async (address) => {
      expect(await smallPicture(address)).toBeNull()
    },
  )

  it('returns null for a picture that does not come in time', async () => {
    vi.useFakeTimers()
    const picture = smallPicture('/slow')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await picture).toBeNull()
  })

  it('returns null where the browser refuses the pixels or draws nothing', async () => {
    vi.mocked(HTMLCanvasElement.prototype.toDataURL).mockImplementation(() => {
      throw new DOMException('The canvas is tainted', 'SecurityError')
    })
    expect(await smallPicture('/landscape')).toBeNull()
    vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null)
    expect(await smallPicture('/landscape')).toBeNull()
  })
})
