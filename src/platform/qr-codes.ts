/**
 * Reads QR codes from pixels and draws them in a web worker: a large photo takes a slow phone seconds, in which the page still
 * answers. The code of the worker (28 kB compressed) is loaded with the first use.
 */
import type { CodeDrawing } from '#core/domain/ticket-code.ts'
import { withTimeout } from '#core/domain/with-timeout.ts'
import workerAddress from './qr-worker.ts?worker&url'
import { scriptUrl } from './trusted-types.ts'

export interface DecodeRequest {
  readonly id: number
  readonly image: ImageData
  /** Also reads light codes on dark ground. */
  readonly inverted: boolean
}

export interface DrawRequest {
  readonly id: number
  readonly text: string
}

export type QrRequest = DecodeRequest | DrawRequest

export interface QrAnswer {
  readonly id: number
  /** The text that was read, null without a readable code; or the drawing. */
  readonly result: string | CodeDrawing | null
}

interface Waiting {
  resolve(result: QrAnswer['result']): void
  reject(error: Error): void
}

/** Longest wait, ms: the code of the worker is loaded, and a large photo takes a slow phone seconds. */
const answerTimeout = 20_000

let worker: Worker | null = null
let count = 0
const waiting = new Map<number, Waiting>()

/** The next use starts another worker. */
function fail(): void {
  worker = null
  const failed = [...waiting.values()]
  waiting.clear()
  for (const { reject } of failed) reject(new Error('The worker for codes could not be loaded'))
}

/** Starts the worker, which loads its code; does nothing while it runs. */
export function startQrWorker(): Worker {
  if (worker) return worker
  worker = new Worker(scriptUrl(workerAddress), { type: 'module' })
  worker.addEventListener('message', ({ data: { id, result } }: MessageEvent<QrAnswer>) => {
    waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  worker.addEventListener('error', fail)
  return worker
}

function ask(request: Omit<DecodeRequest, 'id'> | Omit<DrawRequest, 'id'>, moved: Transferable[] = []) {
  const running = startQrWorker()
  count += 1
  const id = count
  const answer = new Promise<QrAnswer['result']>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    running.postMessage({ ...request, id } satisfies QrRequest, moved)
  })
  return withTimeout(answer, answerTimeout).finally(() => waiting.delete(id))
}

/**
 * @param image its pixels are moved to the worker and are empty afterwards
 * @returns the text of the code; null without a readable one
 * @throws when the worker cannot be loaded, or does not answer
 */
export const decodeQr = async (image: ImageData, { inverted = false } = {}): Promise<string | null> =>
  (await ask({ image, inverted }, [image.data.buffer])) as string | null

/**
 * @param text of a ticket's code
 * @throws when the worker cannot be loaded, or does not answer
 */
export const drawQr = async (text: string): Promise<CodeDrawing> => (await ask({ text })) as CodeDrawing
