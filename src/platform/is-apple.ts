/** True on iOS and macOS, whose map app does not open `geo:` addresses. */
export const isApple = (): boolean => /iPhone|iPad|Macintosh/.test(navigator.userAgent)
