/** Addresses of what the wallet shows, the same in window and worker. Specification 2, section 2; ARCHITECTURE 7.1. */
const encodeSegment = encodeURIComponent

export const walletPath = '/wallet'
/** The pass of a ticket: the address of the mails. */
export const ticketPagePath = (shortName: string, uuid: string): string =>
  `/event/${encodeSegment(shortName)}/ticket/${encodeSegment(uuid)}/view`
/** The door view of a ticket. */
export const doorViewPath = (shortName: string, uuid: string): string =>
  `/wallet/door/${encodeSegment(shortName)}/${encodeSegment(uuid)}`

export type WalletAddress =
  | { readonly page: 'wallet' }
  | { readonly page: 'pass' | 'door'; readonly eventShortName: string; readonly uuid: string }

const ticketPagePattern = /^\/event\/([^/]+)\/ticket\/([^/]+)\/view\/?$/
const doorViewPattern = /^\/wallet\/door\/([^/]+)\/([^/]+)\/?$/

function decodeSegment(text: string | undefined): string | null {
  try {
    return decodeURIComponent(text ?? '')
  } catch {
    return null
  }
}

/** What an address asks of the wallet, or null when it is none of the wallet's. */
export function walletAddress(pathname: string): WalletAddress | null {
  if (pathname === walletPath || pathname === `${walletPath}/`) return { page: 'wallet' }
  const isDoor = doorViewPattern.exec(pathname)
  const match = isDoor ?? ticketPagePattern.exec(pathname)
  const eventShortName = decodeSegment(match?.[1])
  const uuid = decodeSegment(match?.[2])
  return match && eventShortName && uuid ? { page: isDoor ? 'door' : 'pass', eventShortName, uuid } : null
}

/** The one spelling of an address, as pages are filed under. */
export const storedPagePath = (address: WalletAddress): string =>
  address.page === 'wallet'
    ? walletPath
    : (address.page === 'pass' ? ticketPagePath : doorViewPath)(address.eventShortName, address.uuid)
