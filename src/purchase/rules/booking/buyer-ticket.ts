/** The ticket of a buyer who comes too: the first one (docs/api/client-behavior.md#booking-page). */
import type { PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import { isSameEmail } from '#kit/text/canonical-email.ts'
import type { BookingTicket, ReservationInfo } from '../../contract/reservation.ts'
import { personFields } from './attendee-form.ts'
import { ticketsOf, type BookingValues } from './booking-form.ts'

/** Its uuid; undefined without a ticket, and where its attendee cannot be changed. */
export function buyerTicketOf(reservation: ReservationInfo): string | undefined {
  const [ticket] = ticketsOf(reservation)
  const isEmailLocked = reservation.metadata.lockEmailEdit && (ticket?.email ?? '') !== ''
  return ticket === undefined || ticket.locked || isEmailLocked ? undefined : ticket.uuid
}

/**
 * True when the attendee of a ticket is the contact. An attendee without a value is the contact where the organizer fills the first
 * attendee.
 */
export function isBuyerComing(
  values: BookingValues,
  ticketUuid: string,
  { assignmentConfiguration }: Pick<PurchaseContext, 'assignmentConfiguration'>,
): boolean {
  const attendee = values.tickets[ticketUuid]
  if (attendee === undefined) return false
  if (personFields.every((field) => attendee[field] === ''))
    return assignmentConfiguration.enableAttendeeAutocomplete
  return personFields.every((field) => attendee[field] === values[field])
}

const sameName = (a: string | null, b: string | null): boolean =>
  (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase()

/** Whether a ticket with a name is for another person than the buyer: by its name, and by its e-mail address where it has one. */
export function isForAnotherPerson(
  { firstName, lastName, email }: Pick<BookingTicket, 'firstName' | 'lastName' | 'email'>,
  buyer: Pick<ReservationInfo, 'firstName' | 'lastName' | 'email'>,
): boolean {
  const isNamesake = sameName(firstName, buyer.firstName) && sameName(lastName, buyer.lastName)
  return !isNamesake || (Boolean(email) && !isSameEmail(email, buyer.email))
}

/** The values with the contact as the attendee of a ticket. */
export function withBuyerAsAttendee(values: BookingValues, ticketUuid: string): BookingValues {
  const { firstName, lastName, email, tickets } = values
  const attendee = tickets[ticketUuid]
  if (attendee === undefined) return values
  return { ...values, tickets: { ...tickets, [ticketUuid]: { ...attendee, firstName, lastName, email } } }
}

/**
 * The field of the form that shows a problem: for the name of the buyer's ticket that of the contact, which fills it.
 * @param ticketUuid undefined when the buyer does not come
 */
export function shownFieldPath(path: string, ticketUuid: string | undefined): string {
  const field = personFields.find((name) => path === `tickets.${ticketUuid ?? ''}.${name}`)
  return ticketUuid === undefined || field === undefined ? path : field
}
