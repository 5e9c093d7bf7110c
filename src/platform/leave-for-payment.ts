/** True for https and for addresses of this origin, such as the sandbox of a local server. */
const isPaymentPage = (url: string): boolean =>
  /^(https:\/\/|\/(?![/\\]))/.test(url) || url.startsWith(`${location.origin}/`)

/**
 * Leaves for the page of a payment provider. An address of the server with another scheme is not opened, because it could
 * run a script in this page.
 * @returns false when the address is not opened
 */
export function leaveForPayment(url: string): boolean {
  if (!isPaymentPage(url)) return false
  location.assign(url)
  return true
}
