/**
 * Checks of addresses from a server, a file or the storage of the browser, which are untrusted
 * (docs/ARCHITECTURE.md#laws).
 */

/**
 * True for a path of this origin. Browsers read `\` as `/` and skip tabs and line breaks, so that `/\host` and
 * `/<tab>/host` are addresses of another host.
 */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address)

/** True for a path of this origin and for an image in the address itself: another host would get a request of each reader. */
export const isOwnImage = (address: string): boolean => isOwnPath(address) || /^data:image\//i.test(address)

/** The address when it is http(s), else null. */
export const webAddress = (address: string | null): string | null =>
  address !== null && /^https?:\/\//i.test(address) ? address : null

/** True for an http(s) address and a path of this origin: a link to any other could run a script or open a file. */
export const isSafeTarget = (address: string): boolean => webAddress(address) !== null || isOwnPath(address)
