/** Reads stored tickets. The database is the first parameter; a dead connection is opened again once. */
import { liveQuery } from 'dexie'
import type { TesseraDatabase } from '../database.ts'
import { withReconnect } from '../with-reconnect.ts'
import { byPosition } from '../raw-database.ts'
import type { TicketRecord } from '../records.ts'

export const getTicket = (
  db: TesseraDatabase,
  eventShortName: string,
  uuid: string,
): Promise<TicketRecord | undefined> => withReconnect(db, () => db.tickets.get([eventShortName, uuid]))

/** Every ticket, those of one order in its order. */
export const allTickets = (db: TesseraDatabase): Promise<TicketRecord[]> =>
  withReconnect(db, async () => (await db.tickets.toArray()).sort(byPosition))

/** The stored tickets of one order, in its order. `shortId` is all that a ticket says of its order (trap 9). */
export const ticketsOfReservation = async (
  db: TesseraDatabase,
  eventShortName: string,
  shortId: string,
): Promise<TicketRecord[]> =>
  (await allTickets(db)).filter(
    (ticket) => ticket.eventShortName === eventShortName && ticket.shortId === shortId,
  )

/**
 * Calls `next` with every ticket, now and after each change by any tab or the worker.
 * @returns what ends it. `fail` is called when the store cannot be read.
 */
export function watchTickets(
  db: TesseraDatabase,
  next: (tickets: TicketRecord[]) => void,
  fail: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(() => allTickets(db)).subscribe(next, fail)
  return () => subscription.unsubscribe()
}
