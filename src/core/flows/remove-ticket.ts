/** Takes a ticket off this device: record, finished pages, its place in its order. The ticket itself lives on. */
import { removeTicketFromReservation } from '../storage/write/reservations.ts'
import { deleteTicket } from '../storage/write/tickets.ts'
import { dropPagesOf, finishPages } from './finish-pages.ts'
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
    await dropPagesOf(tools.caches, eventShortName, uuid)
    await finishPages(tools, db).catch(() => undefined)
    return true
  } catch {
    return false
  }
}
