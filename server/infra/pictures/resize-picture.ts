/**
 * Makes smaller sizes of a picture. sharp has compiled code for each platform: where its package is missing, no
 * size is made and clients get the original.
 */
import type { Sharp, SharpOptions } from 'sharp'
import { pictureWidthsFor } from '#catalogue/rules/picture-sizes.ts'
import type { StoredFile } from '../files.ts'

export interface PictureSize {
  /** Pixels. */
  readonly width: number
  /** WebP. */
  readonly bytes: Uint8Array
}

/** @returns narrowest first; empty for a picture that clients get as it is */
export type ResizePicture = (file: StoredFile) => Promise<readonly PictureSize[]>

/** Content types, with the format that the bytes must have. A drawing (SVG) has every size. */
const formats: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** A small file may hold more pixels than the memory of a server. */
const maxPixels = 24_000_000
/** Bytes of one size: more than the largest size of a photograph takes. */
const maxBytes = 600_000
const quality = 76
/** Seconds for one size. */
const timeout = 20

const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true }

type CreateSharp = (bytes: Uint8Array, options: SharpOptions) => Sharp

async function loadSharp(): Promise<CreateSharp | null> {
  try {
    const { default: sharp } = await import('sharp')
    // Otherwise a file may choose its decoder, whatever its content type.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    // One picture at a time, beside the answers of the server.
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  } catch {
    return null
  }
}

const makeSize = async (sharp: CreateSharp, bytes: Uint8Array, width: number): Promise<PictureSize> => ({
  width,
  // Turned as its EXIF data say, because sharp removes them.
  bytes: await sharp(bytes, options)
    .autoOrient()
    .resize({ width })
    .webp({ quality })
    .timeout({ seconds: timeout })
    .toBuffer(),
})

async function resize(sharp: CreateSharp, { content_type, bytes }: StoredFile) {
  const { format, pages = 1, autoOrient } = await sharp(bytes, options).metadata()
  if (format !== formats[content_type] || pages > 1) return []
  const sizes: PictureSize[] = []
  for (const width of pictureWidthsFor(autoOrient.width)) sizes.push(await makeSize(sharp, bytes, width))
  const largest = sizes.at(-1)?.bytes.length ?? 0
  return largest < bytes.length && largest <= maxBytes ? sizes : []
}

/** @returns null where sharp is not installed */
export async function createResizePicture(): Promise<ResizePicture | null> {
  const sharp = await loadSharp()
  if (sharp === null) return null
  return async (file) => {
    if (formats[file.content_type] === undefined) return []
    // A damaged or hostile file: clients get it as it is, with the policy of files.
    return resize(sharp, file).catch(() => [])
  }
}
