/** Finds QR codes in photos and in the picture of the camera: by the browser's own detector, else by jsQR. */
import { loadPicture } from './load-picture.ts'
import { decodeQr } from './qr-codes.ts'

interface Detector {
  detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

async function createDetector(): Promise<Detector | null> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (!Native) return null
  const formats = await Native.getSupportedFormats().catch((): readonly string[] => [])
  return formats.includes('qr_code') ? new Native({ formats: ['qr_code'] }) : null
}

let detector: Promise<Detector | null> | null = null

/** Null when the detector finds nothing, fails, or does not exist. */
async function detectNatively(source: CanvasImageSource): Promise<string | null> {
  try {
    const codes = await (await (detector ??= createDetector()))?.detect(source)
    return codes?.find(({ rawValue }) => rawValue !== '')?.rawValue ?? null
  } catch {
    return null
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

async function decodeAt(source: CanvasImageSource, { width, height }: Size, longest: number) {
  const scale = longest / Math.max(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  const image = context.getImageData(0, 0, canvas.width, canvas.height)
  return decodeQr(image, { inverted: true })
}

/** Pixels of a photo; more would exhaust the memory of a phone. */
const maxPixels = 120_000_000
/** Pixels of the longer side. A code may be small in a large photo, or large in it and blurred. */
const photoSides = [1000, 600, 1800, 2600]

/** The sizes at which a picture is read: a small one is enlarged, because the decoder needs 3 pixels a module. */
const sidesOf = (longest: number): number[] =>
  longest < 600 ? [longest, longest * 2, longest * 3] : photoSides.filter((side) => side <= longest * 1.5)

/** The text of the code in a picture; null without a readable one. @throws when the file is no picture */
export async function decodePicture(picture: Blob): Promise<string | null> {
  const url = URL.createObjectURL(picture)
  try {
    const image = await loadPicture(url)
    const size = { width: image.naturalWidth, height: image.naturalHeight }
    if (size.width === 0 || size.width * size.height > maxPixels) return null
    const found = await detectNatively(image)
    if (found !== null) return found
    for (const side of sidesOf(Math.max(size.width, size.height))) {
      const text = await decodeAt(image, size, side)
      if (text !== null) return text
    }
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Pixels of the longer side of a camera picture: fast enough for several a second on a slow phone. */
const frameSide = 800
/** Ms between two readings. */
const frameInterval = 150

/**
 * Reads the picture of a camera until a code is found.
 * @returns a function that ends it
 */
export function watchForCode(video: HTMLVideoElement, onCode: (text: string) => void): () => void {
  let over = false
  const read = async (): Promise<void> => {
    const { videoWidth: width, videoHeight: height } = video
    const text =
      width === 0
        ? null
        : ((await detectNatively(video)) ?? (await decodeAt(video, { width, height }, frameSide)))
    if (over) return
    if (text !== null) return onCode(text)
    timer = setTimeout(next, frameInterval)
  }
  // Without a connection the decoder may be missing: then no code is found, and the page offers other ways.
  const next = (): void => void read().catch(() => undefined)
  let timer = setTimeout(next, frameInterval)
  return () => {
    over = true
    clearTimeout(timer)
  }
}
