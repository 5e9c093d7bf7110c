/** The thread that draws documents: a message is a document, the answer its bytes or why it cannot be drawn. */
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { drawPdf, type PdfFile } from './draw-pdf.ts'

export type DrawnPdf = { readonly bytes: Uint8Array } | { readonly error: string }

// While a processor is busy, buyers come first. Only Linux sets the priority of a thread instead of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

parentPort?.on('message', (file: PdfFile) => {
  drawPdf(file).then(
    (bytes): void => parentPort?.postMessage({ bytes } satisfies DrawnPdf),
    (error: unknown): void => parentPort?.postMessage({ error: String(error) } satisfies DrawnPdf),
  )
})
