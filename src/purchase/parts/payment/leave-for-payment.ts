import { isFramed } from '#device/browser/framed.ts'
import { isOwnPath } from '#kit/text/safe-address.ts'

/** True for https and for addresses of this origin, such as the sandbox of a local server. */
const isPaymentPage = (url: string): boolean =>
  isOwnPath(url) || url.startsWith('https://') || url.startsWith(`${location.origin}/`)

/** Pages of providers refuse to load in a frame: the whole tab leaves, unless the embedding page forbids it. */
function leave(url: string): void {
  if (isFramed() && window.top !== null) {
    try {
      window.top.location.href = new URL(url, location.href).href
      return
    } catch {
      // The frame has the attribute sandbox.
    }
  }
  location.assign(url)
}

/**
 * Leaves for the page of a payment provider. An address of the server with another scheme is not opened, because it could
 * run a script in this page.
 * @returns false when the address is not opened
 */
export function leaveForPayment(url: string): boolean {
  if (!isPaymentPage(url)) return false
  leave(url)
  return true
}
