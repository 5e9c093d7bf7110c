import type { ContextWithReservations, ReservationHeader } from '#core/contract/account.ts'
import { awaitsOfflinePayment } from '#core/domain/reservation-status.ts'

/** Epoch ms of the event's end, or null where it is not known; for a pass null. */
type EndOf = (order: ContextWithReservations) => number | null

/** Tickets of a complete order without a name. */
export const unnamedTickets = ({ status, items }: ReservationHeader): number =>
  status === 'COMPLETE' ? items.filter(({ firstName }) => !firstName).length : 0

/** The buyer has to finish it, to pay it or to name its tickets. */
const needsBuyer = (reservation: ReservationHeader): boolean =>
  reservation.status === 'PENDING' ||
  awaitsOfflinePayment(reservation.status) ||
  unnamedTickets(reservation) > 0

type Orders = readonly ContextWithReservations[]

/**
 * The orders by what the buyer needs them for; those that need the buyer are apart from the others of the same event. What has
 * no date is with the upcoming ones. `now`: epoch ms
 */
export function orderSections(
  orders: Orders,
  endOf: EndOf,
  now: number,
): Readonly<Record<'toDo' | 'upcoming' | 'past', Orders>> {
  const isPast = (order: ContextWithReservations): boolean => (endOf(order) ?? Infinity) < now
  const only = (order: ContextWithReservations, isIn: (reservation: ReservationHeader) => boolean) => {
    const reservations = order.reservations.filter(isIn)
    return reservations.length === 0 ? [] : [{ ...order, reservations }]
  }
  const current = orders.filter((order) => !isPast(order))
  return {
    toDo: current.flatMap((order) => only(order, needsBuyer)),
    upcoming: current.flatMap((order) => only(order, (reservation) => !needsBuyer(reservation))),
    past: orders.filter(isPast),
  }
}
