import { parsePage, paths } from '#wire/page-paths.ts'

/** An address that the wallet stores a page for, the same in window and worker. */
type WalletAddress =
  | { readonly page: 'wallet' }
  | { readonly page: 'ticket' | 'door'; readonly eventShortName: string; readonly uuid: string }

/** The address of a path; null when the wallet stores no page for it. */
export function walletAddress(pathname: string): WalletAddress | null {
  const parsed = parsePage(pathname)
  if (parsed?.page === 'wallet') return { page: 'wallet' }
  if (parsed?.page !== 'ticket' && parsed?.page !== 'doorView') return null
  const { eventShortName, ticketUuid: uuid } = parsed
  return { page: parsed.page === 'ticket' ? 'ticket' : 'door', eventShortName, uuid }
}

/** The paths of ticket page and door view. */
export const ticketPaths = (eventShortName: string, uuid: string): [ticket: string, door: string] => [
  paths.ticket(eventShortName, uuid),
  paths.doorView(eventShortName, uuid),
]

/** The one path under which a page is stored, however the address is spelled. */
export function storedPagePath(address: WalletAddress): string {
  if (address.page === 'wallet') return paths.wallet()
  const pathOf = address.page === 'ticket' ? paths.ticket : paths.doorView
  return pathOf(address.eventShortName, address.uuid)
}
