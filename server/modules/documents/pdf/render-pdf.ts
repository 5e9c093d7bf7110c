/** Makes PDF files in a thread of their own, one after the other: a long text must not delay the answers of the server. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { minute } from '#core/domain/durations.ts'
import type { PdfFile } from './draw-pdf.ts'
import type { DrawnPdf } from './worker.ts'

/** The first file also starts the thread, which takes seconds on a busy machine. */
const timeLimit = minute

const program = new URL('./worker.ts', import.meta.url)
/** Node before 22.18 reads TypeScript with a loader only. */
const needsLoader = program.pathname.endsWith('.ts') && !Reflect.get(process.features, 'typescript')
const withLoader = `import('tsx/esm/api').then(({ register }) => { register(); return import('${program.href}') })`

const startThread = (): Worker =>
  new Worker(needsLoader ? withLoader : program, {
    eval: needsLoader,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })

let thread: Worker | undefined
let previous: Promise<unknown> = Promise.resolve()

async function renderInThread(file: PdfFile): Promise<Buffer> {
  const worker = (thread ??= startThread())
  worker.ref()
  try {
    worker.postMessage(file)
    const [drawn] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeLimit) })) as [DrawnPdf]
    if ('error' in drawn) throw new Error(`The document cannot be drawn: ${drawn.error}`)
    return Buffer.from(drawn.bytes)
  } catch (error) {
    thread = undefined
    await worker.terminate()
    throw error
  } finally {
    worker.unref()
  }
}

/** @returns the file. Rejects when it cannot be drawn, or not within the limits of time and size. */
export function renderPdf(file: PdfFile): Promise<Buffer> {
  const rendered = previous.then(() => renderInThread(file))
  previous = rendered.catch(() => undefined)
  return rendered
}
