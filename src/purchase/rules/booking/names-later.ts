/**
 * "I will add names later": an order of several tickets has no more fields than that of one
 * (docs/api/client-behavior.md#booking-page).
 */
import type { PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import { hasDates } from '#kit/time/event-dates.ts'
import type { ReservationInfo } from '../../contract/reservation.ts'
import { personFields, type TicketValues } from './attendee-form.ts'
import { canPostponeAssignment, ticketsOf, type BookingValues } from './booking-form.ts'
import { buyerTicketOf } from './buyer-ticket.ts'

export const hasName = (ticket: TicketValues): boolean => personFields.some((field) => ticket[field] !== '')

const hasAnswer = ({ additional }: TicketValues): boolean =>
  Object.values(additional).some((slots) => slots.some((slot) => typeof slot === 'string' && slot !== ''))

/** True when the attendee of a ticket is the contact. */
const isContact = (ticket: TicketValues, contact: BookingValues): boolean =>
  personFields.every((field) => ticket[field] === contact[field])

/** True when a person other than the contact has a ticket, or a ticket other than the buyer's has an answer. */
function hasOtherAttendee(values: BookingValues, reservation: ReservationInfo): boolean {
  const buyerTicket = buyerTicketOf(reservation)
  return Object.entries(values.tickets).some(([uuid, ticket]) =>
    uuid === buyerTicket
      ? hasName(ticket) && !isContact(ticket, values)
      : hasName(ticket) || hasAnswer(ticket),
  )
}

const hasBegun = (context: PurchaseContext, now: number): boolean =>
  context.type === 'event' &&
  hasDates(context.datesWithOffset) &&
  context.datesWithOffset.startDateTime <= now

interface Start {
  readonly reservation: ReservationInfo
  readonly context: PurchaseContext
  /** Epoch ms. */
  readonly now: number
  /** The choice of the visitor for this reservation; undefined before a choice. */
  readonly chosen: boolean | undefined
}

/**
 * True when the form begins with the names left for later: where the order permits it, unless the visitor chose otherwise,
 * names are there already, or the event has begun.
 * @param values the form's first values
 */
export function startsWithNamesLater(
  values: BookingValues,
  { reservation, context, now, chosen }: Start,
): boolean {
  if (!canPostponeAssignment(reservation, context)) return false
  if (chosen !== undefined) return chosen
  return values.postponeAssignment || !(hasOtherAttendee(values, reservation) || hasBegun(context, now))
}

/**
 * The form as it is sent when names are left for later: the ticket of a buyer who comes is named at once, because a form that names
 * some attendees leaves the others for later (docs/api/booking-details.md#rules).
 */
export function withoutLaterNames(values: BookingValues, reservation: ReservationInfo): BookingValues {
  const buyerTicket = buyerTicketOf(reservation)
  const attendee = buyerTicket === undefined ? undefined : values.tickets[buyerTicket]
  if (!values.postponeAssignment || buyerTicket === undefined || attendee === undefined) return values
  if (!hasName(attendee) || !isContact(attendee, values) || ticketsOf(reservation).length < 2) return values
  return { ...values, postponeAssignment: false, tickets: { [buyerTicket]: attendee } }
}
