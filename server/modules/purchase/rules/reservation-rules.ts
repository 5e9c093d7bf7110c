/** Number and payment of an order, names on its tickets, and which tickets are released or in one PDF. */
import { plainLine } from '#kit/text/plain-line.ts'
import { printedNames } from '#kit/text/printed-name.ts'
import { owesOfflinePayment } from '#purchase/rules/reservation-status.ts'
import type { EventConfig, Reservation, Category, Ticket } from '#server/infra/database/tables/tables.ts'
import { shortId } from '#server/infra/ids.ts'
import { purchaseContextPath } from '#server/modules/catalogue/rules.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { awaitsOnSitePayment } from '#ticket/rules/ticket-status.ts'
import type { ReservationDetails, TicketDetails } from '../reservation-details.ts'

/** True when a confirmed reservation awaits its payment, also on site (docs/api/payments.md#offline-payment). */
export const isUnpaidOrder = ({ reservation, tickets }: ReservationDetails): boolean =>
  owesOfflinePayment(reservation.status) || tickets.some(({ status }) => awaitsOnSitePayment(status))

/**
 * @returns the first characters of the id in upper case, or the invoice number where the organizer prefers it and it
 * exists.
 */
export const orderNumber = (
  { id, invoice_number: invoice }: Pick<Reservation, 'id' | 'invoice_number'>,
  config: EventConfig,
): string =>
  (setting(config, 'USE_INVOICE_NUMBER_AS_ID') ? invoice : null) ??
  shortId(id, setting(config, 'PARTIAL_RESERVATION_ID_LENGTH'))

export interface PersonRow {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
}

/**
 * First and last name with a space, as the code of the ticket signs them (docs/api/tickets.md#code-text);
 * empty without a name.
 */
export const fullName = ({ first_name: first, last_name: last }: Omit<PersonRow, 'email'>): string =>
  [first, last].filter(Boolean).join(' ')

/** {@link fullName} as people read it. */
export const nameOf = ({ first_name: first, last_name: last }: Omit<PersonRow, 'email'>): string =>
  printedNames(first, last)

/** First and last name in a mail, which may go to another person: a visitor typed them. */
export const nameInMail = (person: Omit<PersonRow, 'email'>): string => plainLine(nameOf(person))

/**
 * True when names and e-mail address are known. Only then a ticket can be shown and sent
 * (docs/api/tickets.md#ticket-calls).
 */
export const isAssigned = ({ first_name: first, last_name: last, email }: PersonRow): boolean =>
  Boolean(first?.trim()) && Boolean(last?.trim()) && Boolean(email?.trim())

/** The language of the attendee, else that of the order. */
export const ticketLanguage = ({ ticket, details }: TicketDetails): string =>
  ticket.language ?? details.reservation.language

/** Epoch ms; the days of the category, else those of the event (docs/api/documents.md#ticket-validity). */
export const ticketValidity = ({
  category,
  details: { event },
}: {
  readonly category: Pick<TicketDetails['category'], 'valid_from' | 'valid_until'>
  readonly details: { readonly event: Pick<TicketDetails['details']['event'], 'starts_at' | 'ends_at'> }
}) => ({
  from: category.valid_from ?? event.starts_at,
  until: category.valid_until ?? event.ends_at,
})

/** Free by its price, by a subscription, or because the total of the reservation is zero. */
const isFreeTicket = ({ price, subscription_id }: Ticket, details: ReservationDetails): boolean =>
  price === 0 || subscription_id !== null || reservationTotal(details).gross === 0

/**
 * The ticket is free of charge, unused, and the category or the event allows the release. Paid supplements
 * forbid it: alf.io ignores them and keeps their money. So does a restricted category of an event without
 * unbounded ones.
 */
export const canBeReleased = (ticket: Ticket, category: Category, details: ReservationDetails): boolean =>
  isFreeTicket(ticket, details) &&
  !details.items.some(({ type, price }) => type === 'SUPPLEMENT' && price > 0) &&
  (category.release_allowed ?? setting(details.config, 'ALLOW_FREE_TICKETS_CANCELLATION')) &&
  ticket.status === 'ACQUIRED' &&
  (!category.restricted || details.categories.some(({ bounded }) => !bounded))

/** {@link canBeReleased}, and the event has not ended. @param now epoch ms */
export const isReleaseOffered = (
  ticket: Ticket,
  category: Category,
  details: ReservationDetails,
  now: number,
): boolean => details.event.ends_at > now && canBeReleased(ticket, category, details)

/** Path of the reservation's page, without a step. */
export const reservationPath = ({
  event,
  reservation,
}: Pick<ReservationDetails, 'event' | 'reservation'>): string =>
  `${purchaseContextPath(event)}/reservation/${reservation.id}`
