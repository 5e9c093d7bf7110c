/** Shares addresses with other apps. */

/**
 * Opens the share sheet. A visitor who closes it counts as shared.
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

/** Copies text; false when the browser cannot (no https) or refuses. */
export const copyText = (text: string): Promise<boolean> =>
  (navigator.clipboard as Clipboard | undefined)?.writeText(text).then(
    () => true,
    () => false,
  ) ?? Promise.resolve(false)

/**
 * Shares an address, or copies it where that is not possible.
 *
 * @returns true when it was copied, which the page then shows
 */
export const shareOrCopy = async (link: { title: string; url: string }): Promise<boolean> =>
  !(await openShareSheet(link)) && copyText(link.url)
