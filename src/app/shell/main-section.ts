/**
 * The main sections and the addresses that belong to them. Pages inside a flow belong to none
 * (docs/design.md#layout).
 */
import { useLocation } from 'react-router'

export type MainSection = 'events' | 'tickets' | 'account'

/**
 * The section of home and event lists (also of one organizer), of the wallet and of the orders; null for any
 * other page.
 */
export function mainSectionOf(pathname: string): MainSection | null {
  if (/^\/wallet(\/|$)/.test(pathname)) return 'tickets'
  if (/^\/my-orders\/?$/.test(pathname)) return 'account'
  return /^(\/o\/[^/]+)?(\/(?:events|subscriptions)-all)?\/?$/.test(pathname) ? 'events' : null
}

/** The section of the current page, or null inside a flow. */
export const useMainSection = (): MainSection | null => mainSectionOf(useLocation().pathname)
