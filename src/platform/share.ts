/** Handing things to other apps, and files to the device. */

/** Opens the share sheet. False when there is none or the person closed it. */
export async function shareLink(link: { title: string; url: string }): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false
  return navigator.share(link).then(
    () => true,
    () => false,
  )
}

/** Puts text on the clipboard; false when the browser refuses. */
export const copyText = (text: string): Promise<boolean> =>
  (navigator.clipboard as Clipboard | undefined)?.writeText(text).then(
    () => true,
    () => false,
  ) ?? Promise.resolve(false)

/**
 * Hands a file over: the share sheet where it takes files, else a download. Opening it in place would trap an app
 * on the home screen without a way back (PWA-NOTES 2.15).
 */
export async function handOver(bytes: Uint8Array, name: string, type: string): Promise<void> {
  const file = new File([new Uint8Array(bytes)], name, { type })
  const touch = matchMedia('(pointer: coarse)').matches
  if (touch && typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })) {
    const shared = await navigator.share({ files: [file] }).then(
      () => true,
      (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
    )
    if (shared) return
  }
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
