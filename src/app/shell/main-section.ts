/**
 * The main sections and the addresses that belong to them. Pages inside a flow belong to none
 * (docs/design.md#layout).
 */
export type MainSection = 'events' | 'tickets' | 'account'

/**
 * The section of home and event lists (also of one organizer), of the wallet list and of the orders; null for any
 * other page.
 */
export function mainSectionOf(pathname: string): MainSection | null {
  if (/^\/wallet\/?$/.test(pathname)) return 'tickets'
  if (/^\/my-orders\/?$/.test(pathname)) return 'account'
  return /^(\/o\/[^/]+)?(\/(?:events|subscriptions)-all)?\/?$/.test(pathname) ? 'events' : null
}

/** Pages of the wallet open from the device, without the translations of the server. */
export const isWalletPage = (pathname: string): boolean => /^\/wallet(\/|$)/.test(pathname)
