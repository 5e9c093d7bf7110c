/** Decodes the images of codes and draws codes. */
import { loadPicture } from './load-picture.ts'
import { decodeQr, drawQr } from './qr-codes.ts'

/** Draws an image at a whole multiple of its size and reads its pixels. */
function readPixels(
  source: CanvasImageSource,
  width: number,
  height: number,
  scale: number,
): ImageData | null {
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.imageSmoothingEnabled = false
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

async function decodeImage(source: CanvasImageSource, width: number, height: number): Promise<string | null> {
  // Three pixels for each module are enough for most codes; scale 2 decodes the rest of those tested.
  for (const scale of [1, 2, 3]) {
    const image = readPixels(source, width, height, scale)
    const text = image && (await decodeQr(image))
    if (text !== null) return text
  }
  return null
}

async function readBlob(blob: Blob): Promise<string | null> {
  const url = URL.createObjectURL(blob)
  try {
    const image = await loadPicture(url)
    return await decodeImage(image, image.naturalWidth, image.naturalHeight)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Reads resolve to null for an image without a readable code. */
export const codeReader = {
  decode: (png: Uint8Array): Promise<string | null> =>
    readBlob(new Blob([new Uint8Array(png)], { type: 'image/png' })),
  draw: drawQr,
  decodeDrawing: (svg: string): Promise<string | null> =>
    readBlob(new Blob([svg], { type: 'image/svg+xml' })),
}
