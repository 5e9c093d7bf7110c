import { deleteCachedPages } from '#device/storage/page-cache.ts'
import { storedPagePath, ticketPaths } from '../rules/wallet-address.ts'

/** Deletes the pages of a ticket. Never rejects. */
export const deleteTicketPages = (
  caches: CacheStorage | null,
  eventShortName: string,
  uuid: string,
): Promise<void> => deleteCachedPages(caches, ticketPaths(eventShortName, uuid))

/** Deletes the static wallet list; the next refresh writes it again. Never rejects. */
export const deleteWalletList = (caches: CacheStorage | null): Promise<void> =>
  deleteCachedPages(caches, [storedPagePath({ page: 'wallet' })])
