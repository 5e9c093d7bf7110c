/** Paths and texts of a reservation for a payment provider. */
import { purchaseContextPath } from '#server/modules/catalogue/index.ts'
import { reservationSummary } from '#server/modules/pricing/index.ts'
import type { ReservationDetails } from '#server/modules/reservations/index.ts'

/** Path of the reservation's page, without a step. */
export const reservationPath = ({
  event,
  reservation,
}: Pick<ReservationDetails, 'event' | 'reservation'>): string =>
  `${purchaseContextPath(event)}/reservation/${reservation.id}`

/** What the provider's page and the account statement show. */
export const paymentDescription = (details: ReservationDetails): string =>
  reservationSummary(details, details.reservation, details.paymentRecorded).descriptionForPayment ?? ''
