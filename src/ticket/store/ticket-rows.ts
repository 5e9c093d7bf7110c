/** The two rows of a ticket: its record and its pages. */
import { decodeAll } from '#device/storage/records.ts'
import {
  type PagesRecord,
  type StoredPages,
  type TicketRecord,
  decodePages,
  ticketRecord,
} from './records.ts'

/** A field of a value that was not decoded; null where it has none. */
export const fieldOf = (stored: unknown, name: string): unknown =>
  typeof stored === 'object' && stored !== null ? ((stored as Record<string, unknown>)[name] ?? null) : null

/** The pages with the values of the ticket that decide whether they are up to date. */
export const pagesRecordOf = (ticket: TicketRecord, pages: StoredPages): PagesRecord => ({
  v: 1,
  eventShortName: ticket.eventShortName,
  uuid: ticket.uuid,
  fullName: ticket.fullName,
  email: ticket.email,
  code: ticket.code?.text ?? null,
  ticketPage: pages.ticketPage,
  door: pages.door,
  policy: pages.policy,
  inputs: pages.inputs,
})

const shownBy = (record: unknown, code: unknown): string =>
  JSON.stringify([...['uuid', 'fullName', 'email'].map((name) => fieldOf(record, name)), code])

/**
 * The pages of a ticket, or null. Pages of another attendee or code are void.
 * @param row of `tickets`, also one that does not decode: its pages may be all that shows the code
 * @param stored of `pages`
 */
export const pagesOf = (row: unknown, stored: unknown): StoredPages | null =>
  shownBy(row, fieldOf(fieldOf(row, 'code'), 'text')) === shownBy(stored, fieldOf(stored, 'code'))
    ? decodePages(stored)
    : null

type PlacedTicket = Pick<TicketRecord, 'position' | 'savedAt' | 'uuid'>

/** Tickets of one reservation in its order, the others by the time of saving. */
const byPosition = (a: PlacedTicket, b: PlacedTicket): number =>
  a.position - b.position || a.savedAt - b.savedAt || (a.uuid < b.uuid ? -1 : 1)

/** Tickets as they were read. `damaged`: number of records that do not decode; they stay in the database as they are. */
export interface StoredTickets {
  readonly tickets: TicketRecord[]
  readonly damaged: number
}

export function decodeTickets(rows: readonly unknown[]): StoredTickets {
  const tickets = decodeAll(ticketRecord, rows)
  return { tickets: tickets.sort(byPosition), damaged: rows.length - tickets.length }
}
