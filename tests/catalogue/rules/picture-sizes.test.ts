import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureAddresses, pictureWidthsFor, readPictureSize } from '#catalogue/rules/picture-sizes.ts'

test.each([
  [4000, [320, 640, 960, 1280]],
  [1280, [320, 640, 960, 1280]],
  [1000, [320, 640, 960, 1000]],
  [320, [320]],
  [80, [80]],
])('pictureWidthsFor makes of a picture of %i px the widths %j', (width, widths) => {
  expect(pictureWidthsFor(width)).toEqual(widths)
})

test('readPictureSize reads from an address of a size the width that it was written with', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 9999 }), (id, width) => {
      const { srcSet = '' } = pictureAddresses({ fileBlobId: id, pictureWidths: [width] })
      const [, address = '', descriptor] = /^(\S+) (\d+)w$/.exec(srcSet) ?? []
      const { pathname } = new URL(address, 'http://localhost')
      expect(descriptor).toBe(String(width))
      expect(readPictureSize(pathname.split('/').at(-1) ?? '')).toBe(width)
      expect(pathname.split('/')).toHaveLength(4)
    }),
  )
})

test.each(['', '0.webp', '640', '640.png', '0640.webp', '64000.webp', '-640.webp', '640.webp ', '1e3.webp'])(
  'readPictureSize reads no width from %j',
  (text) => expect(readPictureSize(text)).toBeNull(),
)

test('pictureAddresses leaves the original alone where the server names no size, as alf.io (Q16)', () => {
  expect(pictureAddresses({ fileBlobId: 'ab' })).toEqual({ src: '/file/ab' })
  expect(pictureAddresses({ fileBlobId: 'ab', pictureWidths: [] })).toEqual({ src: '/file/ab' })
  expect(pictureAddresses({ fileBlobId: null, pictureWidths: [320] })).toEqual({})
})
