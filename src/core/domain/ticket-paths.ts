/** The addresses that the wallet stores pages for, the same in window and worker. */
import { matchPath, pagePatterns, paths } from './page-paths.ts'

export const walletPath = paths.wallet()
export const { ticket: ticketPagePath, doorView: doorViewPath } = paths

export type WalletAddress =
  | { readonly page: 'wallet' }
  | { readonly page: 'ticket' | 'door'; readonly eventShortName: string; readonly uuid: string }

/** The page that a path stands for; null when the wallet stores none for it. */
export function walletAddress(pathname: string): WalletAddress | null {
  if (matchPath(pagePatterns.wallet, pathname)) return { page: 'wallet' }
  const ticket = matchPath(pagePatterns.ticket, pathname)
  const match = ticket ?? matchPath(pagePatterns.doorView, pathname)
  return (
    match && {
      page: ticket ? 'ticket' : 'door',
      eventShortName: match.eventShortName,
      uuid: match.ticketUuid,
    }
  )
}

/** The one path under which a page is stored, whatever spelling led to it. */
export const storedPagePath = (address: WalletAddress): string =>
  address.page === 'wallet'
    ? walletPath
    : (address.page === 'ticket' ? ticketPagePath : doorViewPath)(address.eventShortName, address.uuid)
