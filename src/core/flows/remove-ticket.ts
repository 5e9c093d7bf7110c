/** Takes a ticket off this device: record, static pages, its place in its order. The ticket itself lives on. */
import { removeTicketFromReservation } from '../storage/write/reservations.ts'
import { deleteTicket } from '../storage/write/tickets.ts'
import { deletePageCopies, writeStaticPages } from './write-static-pages.ts'
import type { WalletTools } from './wallet-tools.ts'

/** @returns false when the store refused; then nothing is gone. Never rejects. */
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
    await writeStaticPages(tools, db).catch(() => undefined)
    return true
  } catch {
    return false
  }
}
