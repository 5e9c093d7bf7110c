/**
 * Launches of the installed app while a window of it is open (`launch_handler` of the manifest; Chromium only): the browser
 * focuses the window and leaves the address to it. One consumer takes them all, with the files of `file_handlers`.
 */
interface LaunchParams {
  readonly targetURL?: string | null
  readonly files?: readonly { getFile(): Promise<File> }[]
}

interface LaunchQueue {
  setConsumer(consumer: (launch: LaunchParams) => void): void
}

let waiting: File | null = null
let takeFile: ((file: File) => void) | null = null

/** Calls `next` with the first file of each launch, also of one before. @returns a function that ends it */
export function onLaunchFile(next: (file: File) => void): () => void {
  takeFile = next
  if (waiting !== null) next(waiting)
  waiting = null
  return () => {
    if (takeFile === next) takeFile = null
  }
}

function receiveFile(file: File): void {
  if (takeFile === null) waiting = file
  else takeFile(file)
}

/** True for the launch that has opened this document: the document is at its address already. */
const isOfDocument = (target: URL): boolean =>
  performance.getEntriesByType('navigation').some(({ name }) => name === target.href)

/** Calls `open` with path, query and fragment of each later launch; does nothing in other browsers. */
export function consumeLaunches(open: (address: string) => void): void {
  const queue = (globalThis as { launchQueue?: LaunchQueue }).launchQueue
  let isFirst = true
  queue?.setConsumer(({ targetURL, files }) => {
    // A file that is gone or locked: the page offers to choose it.
    void files?.[0]?.getFile().then(receiveFile, () => undefined)
    const target = new URL(targetURL ?? location.href, location.href)
    const isDone = isFirst && isOfDocument(target)
    isFirst = false
    if (!isDone && target.origin === location.origin) open(target.pathname + target.search + target.hash)
  })
}
