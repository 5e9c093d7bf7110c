import { matchPath, pagePatterns, paths } from './page-paths.ts'

/** An address that the wallet stores a page for, the same in window and worker. */
export type WalletAddress =
  | { readonly page: 'wallet' }
  | { readonly page: 'ticket' | 'door'; readonly eventShortName: string; readonly uuid: string }

/** The address of a path; null when the wallet stores no page for it. */
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

/** The one path under which a page is stored, however the address is spelled. */
export function storedPagePath(address: WalletAddress): string {
  if (address.page === 'wallet') return paths.wallet()
  const pathOf = address.page === 'ticket' ? paths.ticket : paths.doorView
  return pathOf(address.eventShortName, address.uuid)
}
