/**
 * Deletes a ticket from this device: its record, its static pages, its waiting rooms, its entry in the
 * reservation. The ticket itself stays valid.
 */
import { paths } from '../domain/page-paths.ts'
import { newsSetting, withoutPage } from '../domain/ticket-news.ts'
import { getSetting } from '../storage/read/settings.ts'
import { removeTicketFromReservation } from '../storage/write/reservations.ts'
import { deleteWaitingRooms } from '../storage/write/waiting-rooms.ts'
import { deleteTicket } from '../storage/write/tickets.ts'
import { putSetting } from '../storage/write/settings.ts'
import { deletePageCopies, writeStaticPages } from './write-static-pages.ts'
import type { WalletTools } from './wallet-tools.ts'

/** @returns false when storage failed; then nothing is deleted. Never rejects. */
export async function removeTicket(
  tools: WalletTools,
  eventShortName: string,
  uuid: string,
): Promise<boolean> {
  tools.memory.drop(eventShortName, uuid)
  try {
    const db = await tools.database()
    await removeTicketFromReservation(db, uuid)
    await deleteTicket(db, eventShortName, uuid)
    await deletePageCopies(tools.caches, eventShortName, uuid)
    await deleteWaitingRooms(db, eventShortName, uuid).catch(() => undefined)
    await putSetting(
      db,
      newsSetting,
      withoutPage(await getSetting(db, newsSetting), paths.ticket(eventShortName, uuid)),
    ).catch(() => undefined)
    await writeStaticPages(tools, db).catch(() => undefined)
    return true
  } catch {
    return false
  }
}
