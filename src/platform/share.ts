/** Handing addresses to other apps. */

/**
 * Opens the share sheet.
 * @returns false where there is none or it is forbidden (in a frame); a person who closes it has been served.
 */
export const openShareSheet = (what: ShareData): Promise<boolean> =>
  typeof navigator.share !== 'function'
    ? Promise.resolve(false)
    : navigator.share(what).then(
        () => true,
        (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
      )

/** Puts text on the clipboard; false when the browser has none (no https) or refuses. */
export const copyText = (text: string): Promise<boolean> =>
  (navigator.clipboard as Clipboard | undefined)?.writeText(text).then(
    () => true,
    () => false,
  ) ?? Promise.resolve(false)

/** Shares an address, or copies it where that is not possible. @returns true when it was copied, which is to be said */
export const shareOrCopy = async (link: { title: string; url: string }): Promise<boolean> =>
  !(await openShareSheet(link)) && copyText(link.url)
