/**
 * Launches of the installed app while a window of it is open (`launch_handler` of the manifest; Chromium only): the browser
 * focuses the window and leaves the address to it.
 */
interface LaunchParams {
  readonly targetURL?: string | null
}

interface LaunchQueue {
  setConsumer(consumer: (launch: LaunchParams) => void): void
}

/** True for the launch that has opened this document: the document is at its address already. */
const isOfDocument = (target: URL): boolean =>
  performance.getEntriesByType('navigation').some(({ name }) => name === target.href)

/** Calls `open` with path, query and fragment of each later launch; does nothing in other browsers. */
export function consumeLaunches(open: (address: string) => void): void {
  const queue = (globalThis as { launchQueue?: LaunchQueue }).launchQueue
  let isFirst = true
  queue?.setConsumer(({ targetURL }) => {
    const target = new URL(targetURL ?? location.href, location.href)
    const isDone = isFirst && isOfDocument(target)
    isFirst = false
    if (!isDone && target.origin === location.origin) open(target.pathname + target.search + target.hash)
  })
}
