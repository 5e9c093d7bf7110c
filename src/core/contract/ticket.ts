/** One ticket, by its public uuid (docs/api/tickets.md#ticket-calls). */
import * as z from 'zod/mini'
import { additionalServiceWithData } from './reservation.ts'
import { amount, formattedDates } from './values.ts'

/**
 * The dates are those of the event. `reservationId` is the short id: no link contains it. The answer has
 * neither the status of the ticket nor the text of its code (docs/api/tickets.md#ticket-info).
 */
export const ticketInfo = z.object({
  fullName: z.string(),
  email: z.string(),
  uuid: z.string(),
  ticketCategoryName: z.string(),
  reservationFullName: z.nullable(z.string()),
  reservationId: z.string(),
  deskPaymentRequired: z.boolean(),
  /** This ticket was paid at the venue (this server only; `deskPaymentRequired` stays true). */
  onSitePaid: z.nullish(z.boolean()),
  /** What the whole reservation owes at the venue; null when it is not one sum. alf.io does not send it. */
  onSiteDue: z.optional(z.nullable(z.object({ amount, currency: z.string() }))),
  ...formattedDates,
  additionalServiceWithData: z.nullable(z.array(additionalServiceWithData)),
  /** With which the attendee votes after the check-in, while the event has an open poll (this server only). */
  pollPin: z.nullish(z.string()),
})
export type TicketInfo = z.output<typeof ticketInfo>

/**
 * For the waiting room. While a join link is open, begin and end are both its start, else those of the event.
 * `timeZone` is that of the event, whatever zone the request has; `sameDay` is constant
 * (docs/api/tickets.md#ticket-info).
 */
export const onlineCheckInInfo = z.object(formattedDates)
export type OnlineCheckInInfo = z.output<typeof onlineCheckInInfo>
