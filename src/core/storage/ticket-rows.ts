/**
 * How a ticket lies in the database: its record, its summary and its pages, in a store each. Tickets of older builds, and
 * of a tab that still runs one, have their pages in the record and no summary.
 */
import { decodePages, decodeTickets, type StoredTickets } from './decode-ticket.ts'
import type { PagesRecord, StoredPages, TicketRecord, TicketSummary } from './records.ts'

/** A row of the store `tickets`. `pages` is null except in rows of older builds, which do not read a row without it. */
export type TicketRow = TicketRecord & { readonly pages: StoredPages | null }

/** A field of a value that was not decoded; null where it has none. */
export const fieldOf = (stored: unknown, name: string): unknown =>
  typeof stored === 'object' && stored !== null ? ((stored as Record<string, unknown>)[name] ?? null) : null

/** The pages inside a row that an older build wrote. */
export const pagesInRow = (row: unknown): StoredPages | null => decodePages(fieldOf(row, 'pages'))

/**
 * The pages of a ticket, or null. Pages in the row come first, because only a tab of an older build writes them there, and
 * each write of this build removes them. Pages of another attendee or code are void: that tab does not delete them.
 * @param row of `tickets`, also one that does not decode: its pages may be all that shows the code
 * @param stored of `pages`
 */
export function pagesOf(row: unknown, stored: unknown): StoredPages | null {
  const inRow = pagesInRow(row)
  if (inRow !== null) return inRow
  const pages = decodePages(stored)
  const valid =
    fieldOf(row, 'fullName') === fieldOf(stored, 'fullName') &&
    fieldOf(row, 'email') === fieldOf(stored, 'email') &&
    fieldOf(fieldOf(row, 'code'), 'text') === fieldOf(stored, 'code')
  return pages !== null && valid && fieldOf(row, 'uuid') !== null
    ? { pass: pages.pass, door: pages.door, policy: pages.policy, ...inputsOf(pages) }
    : null
}

const inputsOf = ({ inputs }: StoredPages): Pick<StoredPages, 'inputs'> =>
  inputs === undefined ? {} : { inputs }

export const pagesRecordOf = (ticket: TicketRecord, pages: StoredPages): PagesRecord => ({
  v: 1,
  eventShortName: ticket.eventShortName,
  uuid: ticket.uuid,
  fullName: ticket.fullName,
  email: ticket.email,
  code: ticket.code?.text ?? null,
  pass: pages.pass,
  door: pages.door,
  policy: pages.policy,
  ...inputsOf(pages),
})

export const rowOf = (ticket: TicketRecord, pages: StoredPages | null = null): TicketRow => ({
  ...ticket,
  pages,
})

export function summaryOf(ticket: TicketRecord, pageInputs: string | null): TicketSummary {
  const { v, eventShortName, uuid, shortId, eventTitle, location, format, ticketAccessType, accent } = ticket
  const { timeZone, datesWithOffset, sameDay, deskPaymentRequired, changedFrom, personalDataRemovedAt } =
    ticket
  const { fullName, email, code, missingSince, checkedAt, savedAt, position, lang } = ticket
  return {
    v,
    eventShortName,
    uuid,
    shortId,
    eventTitle,
    location,
    format,
    ticketAccessType,
    accent,
    timeZone,
    datesWithOffset,
    sameDay,
    deskPaymentRequired,
    changedFrom,
    personalDataRemovedAt,
    fullName,
    email,
    code: code && { fullName: code.fullName, email: code.email },
    missingSince,
    checkedAt,
    savedAt,
    position,
    lang,
    pageInputs,
  }
}

/** The ticket with the time of its last check, which a check without a change writes into the summary only. */
export const withLastCheck = (ticket: TicketRecord, summary: unknown): TicketRecord => {
  const at = fieldOf(summary, 'checkedAt')
  return typeof at === 'number' && at > ticket.checkedAt ? { ...ticket, checkedAt: at } : ticket
}

const keyOf = (stored: unknown): string => JSON.stringify([fieldOf(stored, 'eventShortName'), fieldOf(stored, 'uuid')])

/** Decodes rows of `tickets`; the summaries are those of the same keys, as far as there are any. */
export function joinTickets(rows: readonly unknown[], summaries: readonly unknown[]): StoredTickets {
  const { tickets, damaged } = decodeTickets(rows)
  const byKey = new Map(summaries.map((summary) => [keyOf(summary), summary]))
  return { tickets: tickets.map((ticket) => withLastCheck(ticket, byKey.get(keyOf(ticket)))), damaged }
}
