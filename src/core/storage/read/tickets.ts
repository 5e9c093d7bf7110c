/** Reads stored tickets. A dead connection is opened again once. */
import { liveQuery } from 'dexie'
import type { TesseraDatabase, TicketKey } from '../database.ts'
import { decodeTicket, decodeTickets, type StoredTickets } from '../decode-ticket.ts'
import type { TicketRecord } from '../records.ts'
import { withReconnect } from '../with-reconnect.ts'

/** One ticket; undefined when it is not stored, or its record is damaged: it can be fetched and stored again. */
export const getTicket = async (
  db: TesseraDatabase,
  eventShortName: string,
  uuid: string,
): Promise<TicketRecord | undefined> =>
  decodeTicket(await withReconnect(db, () => db.tickets.get([eventShortName, uuid]))) ?? undefined

/** Every stored ticket, those of one reservation in its order, and the number of damaged records. */
export const readTickets = async (db: TesseraDatabase): Promise<StoredTickets> =>
  decodeTickets(await withReconnect(db, () => db.tickets.toArray()))

/** Every stored ticket that can be read, those of one reservation in its order. */
export const allTickets = async (db: TesseraDatabase): Promise<TicketRecord[]> =>
  (await readTickets(db)).tickets

/** The keys of every stored ticket, damaged ones included. */
export const ticketKeys = (db: TesseraDatabase): Promise<TicketKey[]> =>
  withReconnect(db, () => db.tickets.toCollection().primaryKeys())

/**
 * The stored tickets of a reservation, in its order. A ticket carries only its short id
 * (docs/api/values.md#dates-and-times).
 */
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
 * @param fail called when the database cannot be read
 * @returns a function that ends it
 */
export function watchTickets(
  db: TesseraDatabase,
  next: (found: StoredTickets) => void,
  fail: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(() => readTickets(db)).subscribe(next, fail)
  return () => subscription.unsubscribe()
}
