/** Reads stored tickets. */
import { readFrom } from '#device/storage/database-access.ts'
import type { TesseraDatabase, TicketKey } from '#device/storage/database.ts'
import { decode } from '#device/storage/records.ts'
import { type StoredPages, type TicketRecord, type TicketWithPages, ticketRecord } from './records.ts'
import { type StoredTickets, decodeTickets, pagesOf } from './ticket-rows.ts'

/** Inside a transaction. True while a ticket of the event is stored, also a damaged one. */
export const hasTickets = async (db: TesseraDatabase, eventShortName: string): Promise<boolean> =>
  (await db.tickets.where(':id').between([eventShortName], [eventShortName, []]).count()) > 0

/** One ticket; undefined when it is not stored, or its record is damaged: it can be fetched and stored again. */
export const getTicket = (
  db: TesseraDatabase,
  eventShortName: string,
  uuid: string,
): Promise<TicketWithPages | undefined> =>
  readFrom(db, () =>
    db.transaction('r', db.tickets, db.pages, async () => {
      const key: TicketKey = [eventShortName, uuid]
      const [row, pages] = await Promise.all([db.tickets.get(key), db.pages.get(key)])
      const ticket = decode(ticketRecord, row)
      return ticket === null ? undefined : { ...ticket, pages: pagesOf(row, pages) }
    }),
  )

/** The stored pages of one ticket, also of a damaged record; null when they are not stored, or show another attendee or code. */
export const getTicketPages = (db: TesseraDatabase, key: TicketKey): Promise<StoredPages | null> =>
  readFrom(db, () =>
    db.transaction('r', db.tickets, db.pages, async () =>
      pagesOf(...(await Promise.all([db.tickets.get(key), db.pages.get(key)]))),
    ),
  )

/**
 * Every stored ticket without its pages, or those of one event; those of one reservation in its order, and the number of
 * damaged records, which stay in the database as they are.
 */
export const readTickets = async (db: TesseraDatabase, eventShortName?: string): Promise<StoredTickets> =>
  decodeTickets(
    await readFrom(db, () =>
      (eventShortName === undefined
        ? db.tickets
        : db.tickets.where(':id').between([eventShortName], [eventShortName, []])
      ).toArray(),
    ),
  )

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
