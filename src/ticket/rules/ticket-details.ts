/** Fields of a ticket in the record and on its pages (docs/api/tickets.md#ticket-calls, docs/api/tickets.md#stored-tickets). */
import * as z from 'zod/mini'
import type { EventInfo } from '#catalogue/contract/event.ts'
import { parseAccentColor } from '#catalogue/rules/parse-accent-color.ts'
import {
  formattedDates,
  localizedText,
  openEnum,
  eventFormats,
  type ReadonlyDeep,
  ticketAccessTypes,
} from '#kit/values.ts'
import { serviceCount } from '#purchase/rules/booking/service-counts.ts'
import type { TicketInfo } from '../contract.ts'

/** The event data that is stored with each ticket: part of {@link ticketFields}. */
const eventDetailsFields = {
  eventTitle: localizedText,
  organizationName: z.string(),
  organizationEmail: z.string(),
  location: z.string(),
  format: openEnum(eventFormats),
  fileBlobId: z.nullable(z.string()),
  /** Widths of the smaller sizes of the picture, px; none in front of alf.io, and for a ticket of a build before. */
  pictureWidths: z._default(z.array(z.number()), []),
  /** The organizer's accent color; null for the default color. */
  accent: z.nullable(z.string()),
  /** The server is a demonstration: the ticket admits nowhere. */
  demonstration: z.boolean(),
  /** The notes of the event, by their names. */
  notes: z._default(z.record(z.string(), localizedText), {}),
}
const eventDetailsSchema = z.object(eventDetailsFields)
export type EventDetails = ReadonlyDeep<z.output<typeof eventDetailsSchema>>

/** The sum that the reservation of a ticket owes at the venue; null where it is unknown. */
const onSiteDue = z.nullable(z.object({ units: z.number(), digits: z.number(), currency: z.string() }))

/**
 * The facts of a ticket. Stored record and ticket pages are made of this one list. A field that is new
 * since the first release needs `z._default`: stored tickets do not have it.
 */
export const ticketFields = {
  eventShortName: z.string(),
  /** The public uuid. */
  uuid: z.string(),
  ...eventDetailsFields,
  ...formattedDates,
  ticketAccessType: z.nullable(openEnum(ticketAccessTypes)),
  fullName: z.string(),
  email: z.string(),
  ticketCategoryName: z.string(),
  reservationFullName: z.string(),
  /** The short reservation id that people see. */
  shortId: z.string(),
  deskPaymentRequired: z.boolean(),
  onSiteDue,
  /** Additional services with their answers, grouped: "2 x Lunch". */
  extras: z.array(serviceCount),
  /** With which the attendee votes; null while the event has no open poll. */
  pollPin: z.nullable(z.string()),
}
const ticketFacts = z.object(ticketFields)
/** The facts of a ticket with those of its event. */
export type TicketFacts = ReadonlyDeep<z.output<typeof ticketFacts>>

/** The event data of a stored ticket. */
export const storedEventDetails = (ticket: EventDetails): EventDetails => z.parse(eventDetailsSchema, ticket)

/** The event data that is stored with each ticket. */
export const eventDetails = (event: EventInfo): EventDetails => ({
  eventTitle: event.title,
  organizationName: event.organizationName,
  organizationEmail: event.organizationEmail,
  location: event.location ?? '',
  format: event.format,
  fileBlobId: event.fileBlobId,
  pictureWidths: event.pictureWidths ?? [],
  accent: parseAccentColor(event.customCss),
  demonstration: event.demonstration ?? false,
  notes: event.notes ?? {},
})

/** A disabled event answers 404 while its tickets stay valid (docs/api/tickets.md#changes-of-a-stored-ticket). */
export const unknownEventDetails = (shortName: string): EventDetails => ({
  eventTitle: { en: shortName },
  organizationName: '',
  organizationEmail: '',
  location: '',
  format: 'IN_PERSON',
  fileBlobId: null,
  pictureWidths: [],
  accent: null,
  demonstration: false,
  notes: {},
})

/** True while the price of this ticket is due at the venue. With alf.io also afterwards: it does not report the payment. */
export const isDueOnSite = ({ deskPaymentRequired, onSitePaid }: TicketInfo): boolean =>
  deskPaymentRequired && onSitePaid !== true

/** The sum to pay at the venue; null when the server names nothing. */
export const onSiteDueOf = ({ onSiteDue: due }: TicketInfo): TicketFacts['onSiteDue'] =>
  due ? { ...due.amount, currency: due.currency } : null
