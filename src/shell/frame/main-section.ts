import { isListPage, pagePatterns, parsePage } from '#wire/page-paths.ts'

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
  const parsed = parsePage(pathname)
  if (parsed?.page === 'wallet') return 'tickets'
  if (parsed?.page === 'orders') return 'account'
  return isListPage(parsed) ? 'events' : null
}

/** Pages of the wallet open from the device, without the translations of the server. */
export function isWalletPage(pathname: string): boolean {
  const parsed = parsePage(pathname)
  return parsed !== null && pagePatterns[parsed.page].startsWith(pagePatterns.wallet)
}
