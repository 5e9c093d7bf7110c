/** Smaller sizes of the pictures of events and subscriptions (docs/api/README.md#files). */
import { serverPaths } from '#wire/server-paths.ts'

/** Widths, px, from a phone to a wide screen with two pixels for each of CSS. */
const steps = [320, 640, 960, 1280] as const

/** The widths that are made of a picture: no size is wider than it. @param width of the picture, px */
export const pictureWidthsFor = (width: number): readonly number[] => {
  const smaller = steps.filter((step) => step < width)
  return smaller.length === steps.length ? smaller : [...smaller, width]
}

/** Width of the last part of an address, `640.webp`; null for any other text. */
export function readPictureSize(text: string): number | null {
  const [, width] = /^([1-9]\d{0,3})\.webp$/.exec(text) ?? []
  return width === undefined ? null : Number(width)
}

export interface PictureSource {
  readonly fileBlobId: string | null
  /** alf.io sends none: then the original is the only address. */
  readonly pictureWidths?: readonly number[] | undefined
}

/** Values of `sizes`: how wide a picture is drawn (src/ui/content/Picture.css). A tile shows the middle of its picture. */
export const pictureBoxes = {
  hero: '(min-width: 100rem) 55rem, (min-width: 64rem) calc(100vw - 29rem), (min-width: 48rem) 34rem, 100vw',
  lead: '(min-width: 48rem) 58vw, 100vw',
  card: '(min-width: 64rem) 28rem, (min-width: 48rem) 45vw, 12rem',
  poster: '(min-width: 64rem) 28rem, (min-width: 48rem) 45vw, 100vw',
  tile: '12rem',
} as const

interface PictureAddresses {
  readonly src?: string
  readonly srcSet?: string
}

/** No addresses without a picture, and no `srcSet` when the server names no widths. */
export function pictureAddresses({ fileBlobId, pictureWidths = [] }: PictureSource): PictureAddresses {
  if (fileBlobId === null) return {}
  const src = serverPaths.file(fileBlobId)
  const sizes = pictureWidths.map((width) => `${src}/${String(width)}.webp ${String(width)}w`)
  return sizes.length === 0 ? { src } : { src, srcSet: sizes.join(', ') }
}

/** The address of the smallest size; of the original where the server names none, null without a picture. */
export function smallestPicture({ fileBlobId, pictureWidths = [] }: PictureSource): string | null {
  if (fileBlobId === null) return null
  const [width] = pictureWidths
  const original = serverPaths.file(fileBlobId)
  return width === undefined ? original : `${original}/${String(width)}.webp`
}
