/** Addresses of payment pages: https, or a path of this origin (the sandbox). */
const isPaymentPage = (url: string): boolean => /^(https:\/\/|\/(?!\/))/.test(url)

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
