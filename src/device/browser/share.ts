/** Shares addresses with other apps. */
import { answerOr } from '#kit/with-timeout.ts'

/**
 * Opens the share sheet, and waits for the visitor. One who closes it counts as shared.
 *
 * @returns false where there is no share sheet or it is forbidden (in a frame)
 */
export const openShareSheet = (what: ShareData): Promise<boolean> =>
  typeof navigator.share !== 'function'
    ? Promise.resolve(false)
    : navigator.share(what).then(
        () => true,
        (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
      )

/** Copies text; false when the browser cannot (no https), refuses or does not answer. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined
  return (
    clipboard !== undefined &&
    answerOr(
      clipboard.writeText(text).then(() => true),
      false,
    )
  )
}

/** The text that was copied last; null when the browser cannot read it or the visitor refuses. */
export async function readClipboard(): Promise<string | null> {
  const clipboard = navigator.clipboard as Partial<Clipboard> | undefined
  return (await clipboard?.readText?.().catch(() => null)) ?? null
}

/**
 * Shares an address, or copies it where that is not possible.
 *
 * @returns true when it was copied, which the page then shows
 */
export const shareOrCopy = async (link: { title: string; url: string }): Promise<boolean> =>
  !(await openShareSheet(link)) && copyText(link.url)
