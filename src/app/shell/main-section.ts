/** The places people return to, and which of them an address belongs to. Inside a flow there is none (LOOK 4). */
import { useLocation } from 'react-router'

export type MainSection = 'events' | 'tickets' | 'account'

/** Home and the lists, also an organiser's; my tickets; my orders. */
export function mainSectionOf(pathname: string): MainSection | null {
  if (/^\/wallet\/?$/.test(pathname)) return 'tickets'
  if (/^\/my-orders\/?$/.test(pathname)) return 'account'
  return /^(\/o\/[^/]+)?(\/events-all)?\/?$/.test(pathname) ? 'events' : null
}

/** The place of the page that is shown, or null inside a flow. */
export const useMainSection = (): MainSection | null => mainSectionOf(useLocation().pathname)
