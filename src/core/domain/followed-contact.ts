/** The only ticket of an order usually is for the buyer (docs/api/client-behavior.md#booking-page). */
import type { ReservationInfo } from '#core/contract/reservation.ts'
import { ticketsOf, type BookingValues } from './booking-form.ts'
import type { PurchaseContext } from './purchase-context.ts'

type Context = Pick<PurchaseContext, 'assignmentConfiguration'>

/** True when the attendee is filled with the contact until another name is entered. */
export const followsContact = (reservation: ReservationInfo, { assignmentConfiguration }: Context): boolean =>
  ticketsOf(reservation).length === 1 && assignmentConfiguration.enableAttendeeAutocomplete

/** Fills an attendee without a value with a contact that the server has: of a place from the waiting list, for example. */
export function withFollowedContact(
  values: BookingValues,
  reservation: ReservationInfo,
  context: Context,
): BookingValues {
  const { firstName, lastName, email, tickets } = values
  const [uuid = ''] = ticketsOf(reservation).map((ticket) => ticket.uuid)
  const attendee = tickets[uuid]
  const isEmpty = attendee && [attendee.firstName, attendee.lastName, attendee.email].join('') === ''
  if (!isEmpty || !followsContact(reservation, context)) return values
  return { ...values, tickets: { ...tickets, [uuid]: { ...attendee, firstName, lastName, email } } }
}
