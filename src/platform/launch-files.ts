/** Files that the system opens with the installed app (`file_handlers` of the manifest; Chromium on the desktop). */

interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly { getFile(): Promise<File> }[] }) => void): void
}

/** Calls `next` with the first file of each launch; does nothing in other browsers. */
export function onLaunchFile(next: (file: File) => void): void {
  const queue = (globalThis as { launchQueue?: LaunchQueue }).launchQueue
  queue?.setConsumer(({ files }) => {
    // A file that is gone or locked: the page offers to choose it.
    void files?.[0]?.getFile().then(next, () => undefined)
  })
}
