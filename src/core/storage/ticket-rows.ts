/** The records that a ticket is written as (pages-of.ts, join-tickets.ts read them). */
import type { PagesRecord, StoredPages, TicketRecord, TicketSummary } from './records.ts'

/** A row of the store `tickets`. `pages` is null except in rows of older builds, which do not read a row without it. */
export type TicketRow = TicketRecord & { readonly pages: StoredPages | null }

/** The pages with the values of the ticket that decide whether they are up to date. */
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
  ...(pages.inputs === undefined ? {} : { inputs: pages.inputs }),
})

export const rowOf = (ticket: TicketRecord, pages: StoredPages | null = null): TicketRow => ({
  ...ticket,
  pages,
})

/** @param pageInputs hash of the inputs of the stored pages; null without pages */
export function summaryOf(ticket: TicketRecord, pageInputs: string | null): TicketSummary {
  const { v, eventShortName, uuid, shortId, eventTitle, location, format, ticketAccessType, accent } = ticket
  const { timeZone, datesWithOffset, sameDay, deskPaymentRequired, changedFrom, personalDataRemovedAt } =
    ticket
  const { fullName, email, code, missingSince, eventMissingSince, checkedAt, savedAt, position, lang } =
    ticket
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
    eventMissingSince,
    checkedAt,
    savedAt,
    position,
    lang,
    pageInputs,
  }
}
