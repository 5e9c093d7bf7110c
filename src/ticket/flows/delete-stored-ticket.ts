import type { TesseraDatabase, TicketKey } from '#device/storage/database.ts'
import { removeTicketFromReservation } from '#purchase/store/write-reservations.ts'
import { deleteTicketPages } from '../store/write-pages.ts'
import { deleteTicket } from '../store/write-tickets.ts'

/**
 * Deletes everything of a ticket from this device, except the wallet list: its entry in the reservation, its record, pages
 * and waiting rooms. @throws when storage fails
 */
export async function deleteStoredTicket(
  caches: CacheStorage | null,
  db: TesseraDatabase,
  [eventShortName, uuid]: TicketKey,
): Promise<void> {
  await removeTicketFromReservation(db, uuid)
  await deleteTicket(db, eventShortName, uuid)
  await deleteTicketPages(caches, eventShortName, uuid)
}
