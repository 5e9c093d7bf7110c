/**
 * The finished pages of the wallet in Cache Storage: what the worker answers with, without a script and without the network
 * (docs/decisions/0002-ticket-page-by-the-worker.md#decision).
 */
import { deleteCachedPages, readCachedPage } from '#device/storage/page-cache.ts'
import { paths } from '#wire/page-paths.ts'
import { storedPagePath, walletAddress } from '../rules/wallet-address.ts'

/** The paths of ticket page and door view. */
export const ticketPaths = (eventShortName: string, uuid: string): [ticket: string, door: string] => [
  paths.ticket(eventShortName, uuid),
  paths.doorView(eventShortName, uuid),
]

/** The stored page of an address; undefined when it is not of the wallet or nothing is stored. Never rejects. */
export async function storedWalletPage(
  { caches }: { readonly caches: CacheStorage | null },
  pathname: string,
): Promise<Response | undefined> {
  const address = walletAddress(pathname)
  return address === null ? undefined : readCachedPage(caches, storedPagePath(address))
}

/** Deletes the pages of a ticket. Never rejects. */
export const deleteTicketPages = (
  caches: CacheStorage | null,
  eventShortName: string,
  uuid: string,
): Promise<void> => deleteCachedPages(caches, ticketPaths(eventShortName, uuid))

/** Deletes the static wallet list; the next refresh writes it again. Never rejects. */
export const deleteWalletList = (caches: CacheStorage | null): Promise<void> =>
  deleteCachedPages(caches, [paths.wallet()])
