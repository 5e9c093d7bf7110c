import { awaitsOfflinePayment, isCanceled } from '#purchase/rules/reservation-status.ts'
import type { ContextWithReservations, ReservationHeader } from '../contract.ts'

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

/** The sections, in the order of the page. */
export const orderSectionNames = ['toDo', 'upcoming', 'canceled', 'past'] as const

export type OrderSection = (typeof orderSectionNames)[number]

/** The section of an order whose event is not over. */
const sectionOf = (reservation: ReservationHeader): Exclude<OrderSection, 'past'> => {
  if (isCanceled(reservation.status)) return 'canceled'
  return needsBuyer(reservation) ? 'toDo' : 'upcoming'
}

type Orders = readonly ContextWithReservations[]

/**
 * The orders by what the buyer needs them for; those that need the buyer and canceled ones are apart from the others of the same event. What has
 * no date is with the upcoming ones. `now`: epoch ms
 */
export function orderSections(
  orders: Orders,
  endOf: EndOf,
  now: number,
): Readonly<Record<OrderSection, Orders>> {
  const isPast = (order: ContextWithReservations): boolean => (endOf(order) ?? Infinity) < now
  const current = orders.filter((order) => !isPast(order))
  const only = (section: Exclude<OrderSection, 'past'>): Orders =>
    current
      .map((order) => ({
        ...order,
        reservations: order.reservations.filter((reservation) => sectionOf(reservation) === section),
      }))
      .filter(({ reservations }) => reservations.length > 0)
  return {
    toDo: only('toDo'),
    upcoming: only('upcoming'),
    canceled: only('canceled'),
    past: orders.filter(isPast),
  }
}
