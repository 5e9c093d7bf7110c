/** Makes the small picture of an event that this device stores with its tickets. */
import { isLogo } from '#kit/is-logo.ts'
import { withTimeout } from '#kit/with-timeout.ts'
import { loadPicture } from './read-codes.ts'

/** Characters of a data URL: 8 kB of a picture. */
const maxLength = 10_700

/** Width to height: that of the pictures of events. */
const ratio = 16 / 9

/** Width, px, and quality, tried in turn until the picture is small enough. */
const attempts = [
  [480, 0.7],
  [400, 0.5],
  [320, 0.4],
  [240, 0.3],
  [160, 0.3],
] as const

/** WebP, and JPEG where the browser does not write it. */
function encoded(canvas: HTMLCanvasElement, quality: number): string {
  const webp = canvas.toDataURL('image/webp', quality)
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality)
}

/** The middle of a picture; a logo whole, on white. @returns null where the browser draws nothing */
function draw(image: HTMLImageElement, width: number, quality: number): string | null {
  const { naturalWidth, naturalHeight } = image
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round(width / ratio)
  const context = canvas.getContext('2d')
  if (!context || naturalWidth === 0 || naturalHeight === 0) return null
  const scales = [canvas.width / naturalWidth, canvas.height / naturalHeight]
  const scale = isLogo(image) ? Math.min(...scales) : Math.max(...scales)
  const [drawnWidth, drawnHeight] = [naturalWidth * scale, naturalHeight * scale]
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(
    image,
    (canvas.width - drawnWidth) / 2,
    (canvas.height - drawnHeight) / 2,
    drawnWidth,
    drawnHeight,
  )
  return encoded(canvas, quality)
}

/**
 * A picture of at most 8 kB, as a data URL, of the picture at an address. It is drawn again, so that nothing but pixels remains of a
 * hostile file. Null without one in time, and in a browser that does not draw. Never rejects.
 */
export async function smallPicture(address: string): Promise<string | null> {
  try {
    const image = await withTimeout(loadPicture(address))
    for (const [width, quality] of attempts) {
      const picture = draw(image, width, quality)
      if (picture !== null && picture.length <= maxLength) return picture
    }
  } catch {
    // No picture, a slow one, or one of another origin, whose pixels a page cannot read.
  }
  return null
}
