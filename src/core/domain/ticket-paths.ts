/** Addresses of what the wallet shows, the same in window and worker. Specification 2, section 2; ARCHITECTURE 7.1. */
const part = encodeURIComponent

export const walletPath = '/wallet'
/** The pass of a ticket: the address of the mails. */
export const passPath = (shortName: string, uuid: string): string =>
  `/event/${part(shortName)}/ticket/${part(uuid)}/view`
/** The door view of a ticket. */
export const doorPath = (shortName: string, uuid: string): string =>
  `/wallet/door/${part(shortName)}/${part(uuid)}`

export type WalletAddress =
  | { readonly page: 'wallet' }
  | { readonly page: 'pass' | 'door'; readonly eventShortName: string; readonly uuid: string }

const pass = /^\/event\/([^/]+)\/ticket\/([^/]+)\/view\/?$/
const door = /^\/wallet\/door\/([^/]+)\/([^/]+)\/?$/

function decoded(text: string | undefined): string | null {
  try {
    return decodeURIComponent(text ?? '')
  } catch {
    return null
  }
}

/** What an address asks of the wallet, or null when it is none of the wallet's. */
export function walletAddress(pathname: string): WalletAddress | null {
  if (pathname === walletPath || pathname === `${walletPath}/`) return { page: 'wallet' }
  const isDoor = door.exec(pathname)
  const match = isDoor ?? pass.exec(pathname)
  const eventShortName = decoded(match?.[1])
  const uuid = decoded(match?.[2])
  return match && eventShortName && uuid ? { page: isDoor ? 'door' : 'pass', eventShortName, uuid } : null
}

/** The one spelling of an address, as pages are filed under. */
export const filedUnder = (address: WalletAddress): string =>
  address.page === 'wallet'
    ? walletPath
    : (address.page === 'pass' ? passPath : doorPath)(address.eventShortName, address.uuid)
