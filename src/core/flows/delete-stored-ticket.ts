import { paths } from '#core/domain/page-paths.ts'
import type { TesseraDatabase, TicketKey } from '#core/storage/database.ts'
import { deleteCachedPages } from '#core/storage/write/page-cache.ts'
import { removeTicketFromReservation } from '#core/storage/write/reservations.ts'
import { deleteTicket } from '#core/storage/write/tickets.ts'
import { deleteWaitingRooms } from '#core/storage/write/waiting-rooms.ts'

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
  await deleteCachedPages(caches, [paths.ticket(eventShortName, uuid), paths.doorView(eventShortName, uuid)])
  await deleteWaitingRooms(db, eventShortName, uuid).catch(() => undefined)
}
