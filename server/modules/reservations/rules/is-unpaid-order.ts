/** Whether a confirmed reservation awaits its payment, also on site (docs/api/payments.md#offline-payment). */
import { owesOfflinePayment } from '#core/domain/reservation-status.ts'
import { awaitsOnSitePayment } from '#core/domain/ticket-status.ts'
import type { ReservationDetails } from '../reservation-details.ts'

export const isUnpaidOrder = ({ reservation, tickets }: ReservationDetails): boolean =>
  owesOfflinePayment(reservation.status) || tickets.some(({ status }) => awaitsOnSitePayment(status))
