/** Reads stored tickets. */
import type { Collection, Table } from 'dexie'
import { readFrom } from '../database-access.ts'
import type { TesseraDatabase, TicketKey } from '../database.ts'
import {
  type StoredPages,
  type TicketRecord,
  type TicketSummary,
  type TicketWithPages,
  decodeSummary,
  decodeTicket,
  summaryOf,
} from '../records.ts'
import {
  type StoredTickets,
  byPosition,
  findSummaries,
  joinTickets,
  pagesOf,
  withLastCheck,
} from '../ticket-rows.ts'

/** One ticket; undefined when it is not stored, or its record is damaged: it can be fetched and stored again. */
export const getTicket = (
  db: TesseraDatabase,
  eventShortName: string,
  uuid: string,
): Promise<TicketWithPages | undefined> =>
  readFrom(db, () =>
    db.transaction('r', db.tickets, db.summaries, db.pages, async () => {
      const key: TicketKey = [eventShortName, uuid]
      const [row, summary, pages] = await Promise.all([
        db.tickets.get(key),
        db.summaries.get(key),
        db.pages.get(key),
      ])
      const ticket = decodeTicket(row)
      return ticket === null ? undefined : { ...withLastCheck(ticket, summary), pages: pagesOf(row, pages) }
    }),
  )

/** The stored pages of one ticket, also of a damaged record; null when they are not stored, or show another attendee or code. */
export const getTicketPages = (db: TesseraDatabase, key: TicketKey): Promise<StoredPages | null> =>
  readFrom(db, () =>
    db.transaction('r', db.tickets, db.pages, async () =>
      pagesOf(...(await Promise.all([db.tickets.get(key), db.pages.get(key)]))),
    ),
  )

/** The records of an event's tickets, or all. */
const rowsOf = <T>(
  table: Table<unknown, TicketKey, T>,
  eventShortName: string | undefined,
): Collection<unknown, TicketKey, T> =>
  eventShortName === undefined
    ? table.toCollection()
    : table.where(':id').between([eventShortName], [eventShortName, []])

/**
 * Every stored ticket without its pages, or those of one event; those of one reservation in its order, and the number of
 * damaged records.
 */
export const readTickets = (db: TesseraDatabase, eventShortName?: string): Promise<StoredTickets> =>
  readFrom(db, () =>
    db.transaction('r', db.tickets, db.summaries, async () => {
      const [rows, summaries] = await Promise.all([
        rowsOf(db.tickets, eventShortName).toArray(),
        rowsOf(db.summaries, eventShortName).toArray(),
      ])
      return joinTickets(rows, summaries)
    }),
  )

/** Reads like {@link readTickets}, without the damaged ones. */
export const allTickets = async (db: TesseraDatabase): Promise<TicketRecord[]> =>
  (await readTickets(db)).tickets

/** A ticket and its summary. `ticket` is null for a damaged record. */
interface TicketAndSummary {
  readonly key: TicketKey
  readonly ticket: TicketRecord | null
  readonly summary: TicketSummary | null
}

/** The tickets of these keys without their pages; those that are not stored are left out. */
export const ticketsByKeys = (db: TesseraDatabase, keys: readonly TicketKey[]): Promise<TicketAndSummary[]> =>
  readFrom(db, () =>
    db.transaction('r', db.tickets, db.summaries, async () => {
      const [rows, summaries] = await Promise.all([
        db.tickets.bulkGet([...keys]),
        db.summaries.bulkGet([...keys]),
      ])
      return keys.flatMap((key, index) => {
        if (rows[index] === undefined) return []
        const ticket = decodeTicket(rows[index])
        const summary = decodeSummary(summaries[index])
        return [{ key, ticket: ticket && withLastCheck(ticket, summary), summary }]
      })
    }),
  )

/** The tickets of a list. `damaged`: number of tickets that do not decode; they stay in the database as they are. */
interface StoredSummaries {
  readonly tickets: readonly TicketSummary[]
  readonly damaged: number
}

/**
 * Every stored ticket as lists show it, or those of one event. Whole tickets are read only where a summary is missing.
 */
export const readSummaries = (db: TesseraDatabase, eventShortName?: string): Promise<StoredSummaries> =>
  readFrom(db, () =>
    db.transaction('r', db.tickets, db.summaries, async () => {
      const rows = rowsOf(db.tickets, eventShortName)
      const [keys, stored] = await Promise.all([
        rows.primaryKeys(),
        rowsOf(db.summaries, eventShortName).toArray(),
      ])
      const { summaries, missing } = findSummaries(stored, keys)
      const { tickets, damaged } = joinTickets(missing.length > 0 ? await db.tickets.bulkGet(missing) : [])
      const others = tickets.map((ticket) => summaryOf(ticket, null))
      return { tickets: [...summaries, ...others].sort(byPosition), damaged }
    }),
  )

/** Reads like {@link readSummaries}, without the number of damaged records. */
export const allSummaries = async (db: TesseraDatabase): Promise<readonly TicketSummary[]> =>
  (await readSummaries(db)).tickets

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
): Promise<TicketSummary[]> =>
  (await readSummaries(db, eventShortName)).tickets.filter((ticket) => ticket.shortId === shortId)
