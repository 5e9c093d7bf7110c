/** Reads stored tickets. */
import { readFrom } from '#device/storage/database-access.ts'
import type { TesseraDatabase, TicketKey } from '#device/storage/database.ts'
import { decode, decodeAll } from '#device/storage/records.ts'
import { type TicketRecord, ticketRecord } from './records.ts'

/** Tickets as they were read. `damaged`: number of records that do not decode; they stay in the database as they are. */
export interface StoredTickets {
  readonly tickets: TicketRecord[]
  readonly damaged: number
}

/** Tickets of one reservation in its order, the others by the time of saving. */
const byPosition = (a: TicketRecord, b: TicketRecord): number =>
  a.position - b.position || a.savedAt - b.savedAt || (a.uuid < b.uuid ? -1 : 1)

/** Inside a transaction. True while a ticket of the event is stored, also a damaged one. */
export const hasTickets = async (db: TesseraDatabase, eventShortName: string): Promise<boolean> =>
  (await db.tickets.where(':id').between([eventShortName], [eventShortName, []]).count()) > 0

/** One ticket; undefined when it is not stored, or its record is damaged: it can be fetched and stored again. */
export const getTicket = async (
  db: TesseraDatabase,
  eventShortName: string,
  uuid: string,
): Promise<TicketRecord | undefined> =>
  decode(ticketRecord, await readFrom(db, () => db.tickets.get([eventShortName, uuid]))) ?? undefined

/** Every stored ticket, or those of one event; those of one reservation in its order. */
export async function readTickets(db: TesseraDatabase, eventShortName?: string): Promise<StoredTickets> {
  const rows = await readFrom(db, () =>
    (eventShortName === undefined
      ? db.tickets
      : db.tickets.where(':id').between([eventShortName], [eventShortName, []])
    ).toArray(),
  )
  const tickets = decodeAll(ticketRecord, rows)
  return { tickets: tickets.sort(byPosition), damaged: rows.length - tickets.length }
}

/** Reads like {@link readTickets}, without the number of damaged ones. */
export const allTickets = async (db: TesseraDatabase): Promise<TicketRecord[]> =>
  (await readTickets(db)).tickets

/** The keys of every stored ticket, damaged ones included. */
export const ticketKeys = (db: TesseraDatabase): Promise<TicketKey[]> =>
  readFrom(db, () => db.tickets.toCollection().primaryKeys())

/**
 * The stored tickets of a reservation, in its order. A ticket carries only its short id
 * (docs/api/values.md#dates-and-times).
 */
export const ticketsOfReservation = async (
  db: TesseraDatabase,
  eventShortName: string,
  shortId: string,
): Promise<TicketRecord[]> =>
  (await readTickets(db, eventShortName)).tickets.filter((ticket) => ticket.shortId === shortId)
