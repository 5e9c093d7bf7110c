/** Reads codes out of pictures with a decoder that comes only when a ticket is kept (26 kB compressed). */
import type jsQR from 'jsqr'

type Decoder = typeof jsQR

let decoder: Promise<Decoder> | null = null
const loadDecoder = (): Promise<Decoder> => (decoder ??= import('jsqr').then(({ default: found }) => found))

/** Draws a picture at a whole multiple of its size and reads its pixels. */
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
  const decode = await loadDecoder()
  // Three pixels a module are enough for most codes; doubled, for all that we have seen.
  for (const scale of [1, 2, 3]) {
    const image = readPixels(source, width, height, scale)
    const found = image && decode(image.data, image.width, image.height, { inversionAttempts: 'dontInvert' })
    if (found) return found.data
  }
  return null
}

async function loadImage(blob: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(blob)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function readBlob(blob: Blob): Promise<string | null> {
  const image = await loadImage(blob)
  return decodeImage(image, image.naturalWidth, image.naturalHeight)
}

/** For the flow that keeps tickets. Each gives null for a picture without a readable code. */
export const codeReader = {
  decode: (png: Uint8Array): Promise<string | null> =>
    readBlob(new Blob([new Uint8Array(png)], { type: 'image/png' })),
  decodeDrawing: (svg: string): Promise<string | null> =>
    readBlob(new Blob([svg], { type: 'image/svg+xml' })),
}
