/** Gives files to the device. */
import { openShareSheet } from './share.ts'

/** Safari reads a downloaded file some time after the click. */
const revokeDelay = 60_000

/** Downloads a file. */
export function downloadFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeDelay)
}

/** True where the share sheet takes this file. */
export const canShareFile = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })

/**
 * Shares a file where the share sheet accepts files, else downloads it. Opened in place, it would leave an
 * installed app without a way back (docs/browser-notes.md#documents-in-an-installed-app).
 */
export async function shareOrDownload(bytes: Uint8Array, name: string, type: string): Promise<void> {
  const file = new File([new Uint8Array(bytes)], name, { type })
  const touch = matchMedia('(pointer: coarse)').matches
  if (touch && canShareFile(file) && (await openShareSheet({ files: [file] }))) return
  downloadFile(file)
}
