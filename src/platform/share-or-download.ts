/** Handing files to the device. */
import { openShareSheet } from './share.ts'

/** Safari reads a downloaded file only some time after the click. */
const revokeDelay = 60_000

/**
 * Hands a file over: the share sheet where it takes files, else a download. Opening it in place would trap an app
 * on the home screen without a way back (PWA-NOTES 2.15).
 */
export async function shareOrDownload(bytes: Uint8Array, name: string, type: string): Promise<void> {
  const file = new File([new Uint8Array(bytes)], name, { type })
  const touch = matchMedia('(pointer: coarse)').matches
  const what = { files: [file] }
  const takesFiles = typeof navigator.canShare === 'function' && navigator.canShare(what)
  if (touch && takesFiles && (await openShareSheet(what))) return
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeDelay)
}
