import type { TesseraDatabase, TicketKey } from '#device/storage/database.ts'
import { deleteTicketPages, deleteWalletList } from '../store/write-pages.ts'
import { changeTicket, type TicketChanges } from '../store/write-tickets.ts'

/**
 * Changes what pages of a ticket show. The record is written first: from then on no page of the app shows what it was before. Its static
 * pages and the list go, so that the app renders the record, also when it is closed before it has written them again.
 */
export async function changeShownTicket(
  caches: CacheStorage | null,
  db: TesseraDatabase,
  key: TicketKey,
  changes: TicketChanges,
): Promise<void> {
  await changeTicket(db, ...key, changes)
  await deleteTicketPages(caches, ...key)
  await deleteWalletList(caches)
}
