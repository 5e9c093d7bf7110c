/** Reads QR codes: the images of ticket codes and the picture of the camera, both by jsQR (28 kB, loaded with the first use). */
interface Size {
  readonly width: number
  readonly height: number
}

interface Drawn extends Size {
  /** Light codes on dark ground are read, too. */
  readonly inverted: boolean
  /** Between the pixels of an enlarged picture. */
  readonly smooth: boolean
}

/** The text of the code in a picture that is drawn with a size; null without a readable one. */
async function decodeAt(source: CanvasImageSource, { width, height, inverted, smooth }: Drawn) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.imageSmoothingEnabled = smooth
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const { default: jsQR } = await import('jsqr')
  const inversionAttempts = inverted ? 'attemptBoth' : 'dontInvert'
  return jsQR(data, canvas.width, canvas.height, { inversionAttempts })?.data || null
}

/**
 * Resolves with the loaded picture of an address. `decode` of an image would wait, in a hidden tab, until the tab is shown.
 * @throws when there is no picture
 */
export function loadPicture(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  return new Promise((resolve, reject) => {
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('No picture'))
  })
}

/** Null for a picture without a readable code. @throws when it is no picture */
async function readTicketCode(picture: Blob): Promise<string | null> {
  const url = URL.createObjectURL(picture)
  try {
    const image = await loadPicture(url)
    // Three pixels for each module are enough for most codes; scale 2 decodes the rest of those tested.
    for (const scale of [1, 2, 3]) {
      const size = { width: image.naturalWidth * scale, height: image.naturalHeight * scale }
      const text = await decodeAt(image, { ...size, inverted: false, smooth: false })
      if (text !== null) return text
    }
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Reads the images of ticket codes: null for an image without a readable code. */
export const codeReader = {
  decode: (png: Uint8Array): Promise<string | null> =>
    readTicketCode(new Blob([new Uint8Array(png)], { type: 'image/png' })),
  decodeDrawing: (svg: string): Promise<string | null> =>
    readTicketCode(new Blob([svg], { type: 'image/svg+xml' })),
}

/** Pixels of the longer side of a camera picture: fast enough for several a second on a slow phone. */
const frameSide = 800
function readFrame(video: HTMLVideoElement, { width, height }: Size): Promise<string | null> {
  const scale = frameSide / Math.max(width, height)
  return decodeAt(video, { width: width * scale, height: height * scale, inverted: true, smooth: true })
}

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
    const text = width === 0 ? null : await readFrame(video, { width, height })
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
