/**
 * Every call of the public API: the client sends and the server registers by this table. Paths:
 * docs/api/README.md#base-paths-and-bodies.
 */
import { accountEndpoints } from './account.ts'
import { publicApiPrefix } from './api-paths.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { discountEndpoints } from './discounts.ts'
import { defineGet, ignoredBody, defineWrite, booleanBody, type LangQuery } from './endpoint.ts'
import { organizerEndpoints } from './organizer.ts'
import { paymentEndpoints, paymentForm, paymentResult } from './payment.ts'
import { pollEndpoints } from './polls.ts'
import { validatedResponse } from './problem.ts'
import { reservationEmailEndpoints } from './reservation-email-endpoints.ts'
import { reservationStatus } from './reservation-status.ts'
import { bookingForm, reservationInfo, reserveEndpoints } from './reservation.ts'
import { saleQueueEndpoints } from './sale-queue.ts'
import { subscriptionEndpoints } from './subscriptions.ts'
import { ticketLinksEndpoints } from './ticket-links.ts'
import { ticketEndpoints } from './ticket.ts'
import { waitingListEndpoints } from './waiting-list.ts'

interface ReservationParams {
  readonly reservationId: string
}

export const endpoints = {
  ...catalogueEndpoints,
  ...organizerEndpoints,
  ...subscriptionEndpoints,
  ...waitingListEndpoints,
  ...saleQueueEndpoints,
  ...pollEndpoints,
  ...discountEndpoints,

  ...reserveEndpoints,
  reservation: defineGet<ReservationParams>()(
    `${publicApiPrefix}/reservation/:reservationId`,
    reservationInfo,
  ),
  reservationStatus: defineGet<ReservationParams>()(
    `${publicApiPrefix}/reservation/:reservationId/status`,
    reservationStatus,
  ),
  validateToOverview: defineWrite<ReservationParams, LangQuery & { ignoreWarnings: boolean }>()(
    'POST',
    `${publicApiPrefix}/reservation/:reservationId/validate-to-overview`,
    bookingForm,
    validatedResponse(booleanBody),
  ),
  backToBooking: defineWrite<ReservationParams>()(
    'POST',
    `${publicApiPrefix}/reservation/:reservationId/back-to-booking`,
    ignoredBody,
    booleanBody,
  ),
  confirm: defineWrite<ReservationParams, LangQuery>()(
    'POST',
    `${publicApiPrefix}/reservation/:reservationId`,
    paymentForm,
    validatedResponse(paymentResult),
  ),
  ...paymentEndpoints,
  cancelReservation: defineWrite<ReservationParams>()(
    'DELETE',
    `${publicApiPrefix}/reservation/:reservationId`,
    null,
    booleanBody,
  ),
  ...reservationEmailEndpoints,

  ...ticketEndpoints,
  ...ticketLinksEndpoints,

  ...accountEndpoints,
} as const
