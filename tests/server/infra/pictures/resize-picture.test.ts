import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createResizePicture, type ResizePicture } from '#server/infra/pictures/resize-picture.ts'
import { grayPng } from '../../../support/browser/gray-png.ts'

let resize: ResizePicture
beforeAll(async () => {
  const created = await createResizePicture()
  if (created === null) throw new Error('sharp is not installed')
  resize = created
})

const widthsOf = async (content_type: string, bytes: Uint8Array) =>
  (await resize({ content_type, bytes })).map(({ width }) => width)

describe('sizes of a picture', () => {
  it('are WebP of the named widths, in the ratio of the picture (Q16)', async () => {
    const sizes = await resize({ content_type: 'image/png', bytes: grayPng(1500, 750) })
    const resized = await Promise.all(sizes.map(async ({ bytes }) => sharp(bytes).metadata()))
    expect(sizes.map(({ width }) => width)).toEqual([320, 640, 960, 1280])
    expect(resized.map(({ format, width, height }) => [format, width, height])).toEqual(
      [320, 640, 960, 1280].map((width) => ['webp', width, width / 2]),
    )
  })

  it('are turned as the EXIF data of the photograph say, and have no EXIF data', async () => {
    const turned = await sharp(grayPng(600, 300))
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer()
    const sizes = await resize({ content_type: 'image/jpeg', bytes: turned })
    expect(sizes.map(({ width }) => width)).toEqual([300])
    const { width, height, exif } = await sharp(sizes[0]?.bytes).metadata()
    expect([width, height, exif]).toEqual([300, 600, undefined])
  })

  it('are not made of a picture that is smaller than they would be', async () => {
    const flat = sharp({ create: { width: 900, height: 500, channels: 3, background: '#777' } })
    const bytes = await flat.png({ palette: true, colours: 2, compressionLevel: 9 }).toBuffer()
    expect(await widthsOf('image/png', bytes)).toEqual([])
  })

  it.each(['image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml', 'text/html', 'constructor'])(
    'are not made of a PNG that is stored as %s',
    async (type) => expect(await widthsOf(type, grayPng(800, 400))).toEqual([]),
  )

  it('are not made of a drawing that is stored as a PNG', async () => {
    const filler = grayPng(300, 300).toString('base64')
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><!-- ${filler} --><rect width="900" height="600"/></svg>`
    expect(await widthsOf('image/png', Buffer.from(drawing))).toEqual([])
  })

  it('are not made of a picture with more pixels than memory allows, however few bytes it has (Q16)', async () => {
    expect(await widthsOf('image/png', grayPng(6000, 3900, 1))).not.toEqual([])
    expect(await widthsOf('image/png', grayPng(6000, 4100, 1))).toEqual([])
  })

  it('are not made of a picture that breaks off', async () => {
    const whole = grayPng(800, 400)
    expect(await widthsOf('image/png', whole)).not.toEqual([])
    expect(await widthsOf('image/png', whole.subarray(0, whole.length / 2))).toEqual([])
  })

  it('are not made of a moving picture, which would stand still', async () => {
    const frames = [grayPng(400, 200), await sharp(grayPng(400, 200)).negate().png().toBuffer()]
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true, delay: [100, 100] })
      .toBuffer()
    const still = await sharp(grayPng(400, 200)).webp({ lossless: true }).toBuffer()
    expect(await widthsOf('image/webp', still)).toEqual([320, 400])
    expect(await widthsOf('image/webp', moving)).toEqual([])
  })
})
