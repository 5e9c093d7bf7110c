/** Makes PDF files in a thread of their own, one after the other: a long text must not delay the answers of the server. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { minute } from '#kit/time/durations.ts'
import type { PdfFile } from './draw-pdf.ts'
import type { DrawnPdf } from './worker.ts'

/** The first file also starts the thread, which takes seconds on a busy machine. */
const timeLimit = minute

const program = new URL('./worker.ts', import.meta.url)
/** Node before 22.18 reads TypeScript with a loader only. */
const needsLoader = program.pathname.endsWith('.ts') && !Reflect.get(process.features, 'typescript')
const withLoader = `import('tsx/esm/api').then(({ register }) => { register(); return import('${program.href}') })`

/** Each waiting file holds its texts and pictures in memory. */
const waitingLimit = 100

let thread: Worker | undefined
let waiting = 0
let previous: Promise<unknown> = Promise.resolve()

function startThread(): Worker {
  const worker = new Worker(needsLoader ? withLoader : program, {
    eval: needsLoader,
    execArgv: [],
    // React of development records the place of each element.
    env: { ...process.env, NODE_ENV: 'production' },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  // An error between two files would end the process. `exit` follows it.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    if (thread === worker) thread = undefined
  })
  return worker
}

async function renderInThread(file: PdfFile): Promise<Buffer> {
  const worker = (thread ??= startThread())
  const ended = new AbortController()
  const end = () => ended.abort(new Error('The thread ended'))
  worker.once('exit', end)
  worker.ref()
  try {
    worker.postMessage(file)
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(timeLimit)])
    const [drawn] = (await once(worker, 'message', { signal })) as [DrawnPdf]
    if ('error' in drawn) throw new Error(`The document cannot be drawn: ${drawn.error}`)
    return Buffer.from(drawn.bytes)
  } catch (error) {
    thread = undefined
    await worker.terminate()
    throw error
  } finally {
    worker.off('exit', end)
    worker.unref()
  }
}

/** @returns the file. Rejects when it cannot be drawn, not within the limits of time and size, or when too many files wait. */
export async function renderPdf(file: PdfFile): Promise<Buffer> {
  if (waiting >= waitingLimit) throw new Error('Too many documents wait to be drawn.')
  waiting += 1
  const rendered = previous.then(() => renderInThread(file))
  previous = rendered.catch(() => undefined)
  try {
    return await rendered
  } finally {
    waiting -= 1
  }
}
