/** One ticket, by its public uuid (docs/api/tickets.md#ticket-calls). */
import * as z from 'zod/mini'
import { amount, datesWithOffset, formattedDates } from '#kit/values.ts'
import { additionalServiceWithData, attendeeForm, ticketsByCategory } from '#purchase/contract/reservation.ts'
import {
  orderApiPath,
  ticketApiPath,
  ticketCodePath,
  ticketPdfPath,
  publicApiPrefix,
} from '#wire/api-paths.ts'
import { booleanBody, bytes, defineGet, defineWrite, ignoredBody, type LangQuery } from '#wire/endpoint.ts'
import { validatedResponse } from '#wire/problem.ts'

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
  /** The sum that the whole reservation owes at the venue; null when it is not one sum. alf.io does not send it. */
  onSiteDue: z.optional(z.nullable(z.object({ amount, currency: z.string() }))),
  ...formattedDates,
  /** The days of the ticket itself (this server only). */
  validity: z.optional(datesWithOffset),
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

/** The calls of a ticket, and billing documents (docs/api/tickets.md#ticket-calls, docs/api/tickets.md#change-a-ticket, docs/api/documents.md#invoice-and-receipt). */
export const ticketEndpoints = {
  /**
   * Read a ticket (docs/api/tickets.md#ticket-info).
   * @errors 404
   */
  ticket: defineGet()(ticketApiPath, ticketInfo),
  /**
   * Read a ticket with its category and additional fields (docs/api/tickets.md#full-ticket).
   * @errors 404
   */
  ticketFull: defineGet()(`${ticketApiPath}/full`, ticketsByCategory),
  /**
   * Read the code image of a ticket (docs/api/tickets.md#code-image).
   * @errors 403
   * @file image/png
   */
  ticketCode: defineGet()(ticketCodePath, bytes),
  /**
   * Download a ticket (docs/api/documents.md#ticket-pdf).
   * @errors 403
   * @file application/pdf
   */
  ticketPdf: defineGet()(ticketPdfPath, bytes),
  /**
   * Send a ticket to its attendee (docs/api/tickets.md#send-a-ticket-by-e-mail).
   * @errors 404
   */
  sendTicketByEmail: defineWrite()('POST', `${ticketApiPath}/send-ticket-by-email`, ignoredBody, booleanBody),
  /**
   * Change the attendee of a ticket (docs/api/tickets.md#change-a-ticket).
   * @errors 404 422
   */
  updateTicket: defineWrite()('PUT', ticketApiPath, attendeeForm, validatedResponse(booleanBody)),
  /**
   * Release a ticket (docs/api/tickets.md#release-a-ticket). 400 with `false` when the ticket cannot be released.
   * @false 400
   */
  releaseTicket: defineWrite()('DELETE', ticketApiPath, null, booleanBody),
  /**
   * Read the dates of the waiting room of an online event (docs/api/online-events.md#check-in-info). `tz`: IANA zone of the visitor, for the formatted texts.
   * @errors 404
   * @query tz? text: IANA time zone of the texts; an unknown one counts as the zone of the event
   */
  onlineCheckInInfo: defineGet<{ tz?: string | undefined }>()(
    `${ticketApiPath}/code/:hash/check-in-info`,
    onlineCheckInInfo,
  ),
  /**
   * Download the invoice of a reservation (docs/api/documents.md#invoice-and-receipt). alf.io answers this and the receipt for events only.
   * @errors 400 401 404
   * @file application/pdf
   */
  invoice: defineGet()(`${orderApiPath}/invoice`, bytes),
  /**
   * Download the receipt of a reservation (docs/api/documents.md#invoice-and-receipt).
   * @errors 400 401 404
   * @file application/pdf
   */
  receipt: defineGet()(`${orderApiPath}/receipt`, bytes),
  /**
   * Download a credit note of a reservation (docs/api/documents.md#credit-notes). This server only.
   * @errors 400 401 404
   * @query number text: Number of the credit note, one of `metadata.creditNotes`; the last one without it
   * @file application/pdf
   */
  creditNote: defineGet<{ number?: string | undefined }>()(`${orderApiPath}/credit-note`, bytes),
  /**
   * Request a mail with links to the orders and tickets of an address (docs/api/tickets.md#find-tickets). Only where `ticketLinksEnabled` of the application info is true.
   * @errors 400 422
   * @query lang text: Language of the mail: a two-letter tag
   */
  requestTicketLinks: defineWrite<LangQuery>()(
    'POST',
    `${publicApiPrefix}/ticket-links`,
    z.object({ email: z.nullish(z.string()) }),
    validatedResponse(booleanBody),
  ),
} as const
