/**
 * The validity of a ticket: the dates of its category, else those of the event
 * (docs/api/tickets.md#ticket-calls, docs/api/documents.md#ticket-validity).
 */
import type { TicketDetails } from '../ticket-details.ts'

export interface Period {
  /** Epoch ms. */
  readonly from: number
  readonly until: number
}

/** Epoch ms; the days of the category, else those of the event (docs/api/documents.md#ticket-validity). */
export const ticketValidity = ({
  category,
  details: { event },
}: {
  readonly category: Pick<TicketDetails['category'], 'valid_from' | 'valid_until'>
  readonly details: { readonly event: Pick<TicketDetails['details']['event'], 'starts_at' | 'ends_at'> }
}): Period => ({
  from: category.valid_from ?? event.starts_at,
  until: category.valid_until ?? event.ends_at,
})
