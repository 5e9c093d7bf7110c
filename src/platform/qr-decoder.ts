/**
 * Reads QR codes from pixels in a web worker: a large photo takes a slow phone seconds, in which the page still answers.
 * The code of the worker (26 kB compressed) is loaded with the first use.
 */
import workerAddress from './qr-worker.ts?worker&url'
import { scriptUrl } from './trusted-types.ts'

export interface QrRequest {
  readonly id: number
  readonly image: ImageData
  /** Also reads light codes on dark ground. */
  readonly inverted: boolean
}

export interface QrAnswer {
  readonly id: number
  readonly text: string | null
}

interface Waiting {
  resolve(text: string | null): void
  reject(error: Error): void
}

let worker: Worker | null = null
let count = 0
const waiting = new Map<number, Waiting>()

/** The next use starts another worker. */
function fail(): void {
  worker = null
  const failed = [...waiting.values()]
  waiting.clear()
  for (const { reject } of failed) reject(new Error('The decoder of codes could not be loaded'))
}

/** Starts the worker, which loads its code; does nothing while it runs. */
export function startQrDecoder(): Worker {
  if (worker) return worker
  worker = new Worker(scriptUrl(workerAddress), { type: 'module' })
  worker.addEventListener('message', ({ data: { id, text } }: MessageEvent<QrAnswer>) => {
    waiting.get(id)?.resolve(text)
    waiting.delete(id)
  })
  worker.addEventListener('error', fail)
  return worker
}

/**
 * @param image its pixels are moved to the worker and are empty afterwards
 * @returns the text of the code; null without a readable one
 * @throws when the decoder cannot be loaded
 */
export function decodeQr(image: ImageData, { inverted = false } = {}): Promise<string | null> {
  const running = startQrDecoder()
  count += 1
  const id = count
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    running.postMessage({ id, image, inverted } satisfies QrRequest, [image.data.buffer])
  })
}
