/**
 * Every call of the public API: the client sends and the server registers by this table. Paths:
 * docs/api/README.md#base-paths-and-bodies.
 */
import { accountEndpoints } from './account-endpoints.ts'
import { accountReservationEndpoints } from './account-reservations.ts'
import { publicApiPrefix, ticketApiPath, ticketCodePath, ticketPdfPath } from './api-paths.ts'
import { catalogueEndpoints } from './catalogue-endpoints.ts'
import { discountEndpoints } from './discount-endpoints.ts'
import { bytes, defineGet, ignoredBody, defineWrite, booleanBody, type LangQuery } from './endpoint.ts'
import { paymentEndpoints } from './payment-endpoints.ts'
import { paymentForm, paymentResult } from './payment.ts'
import { pollEndpoints } from './poll-endpoints.ts'
import { validatedResponse } from './problem.ts'
import { reservationEmailEndpoints } from './reservation-email-endpoints.ts'
import { reservationStatus } from './reservation-status.ts'
import { bookingForm, reservationInfo, ticketsByCategory } from './reservation.ts'
import { reserveEndpoints } from './reserve-endpoints.ts'
import { saleQueueEndpoints } from './sale-queue-endpoints.ts'
import { subscriptionEndpoints } from './subscription-endpoints.ts'
import { ticketEndpoints } from './ticket-endpoints.ts'
import { ticketInfo } from './ticket.ts'
import { waitingListEndpoints } from './waiting-list-endpoints.ts'

interface ReservationParams {
  readonly reservationId: string
}
interface TicketParams {
  readonly shortName: string
  readonly uuid: string
}
export const endpoints = {
  ...catalogueEndpoints,
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

  ticket: defineGet<TicketParams>()(ticketApiPath, ticketInfo),
  ticketFull: defineGet<TicketParams>()(
    `${publicApiPrefix}/event/:shortName/ticket/:uuid/full`,
    ticketsByCategory,
  ),
  ticketCode: defineGet<TicketParams>()(ticketCodePath, bytes),
  ticketPdf: defineGet<TicketParams>()(ticketPdfPath, bytes),
  sendTicketByEmail: defineWrite<TicketParams>()(
    'POST',
    `${publicApiPrefix}/event/:shortName/ticket/:uuid/send-ticket-by-email`,
    ignoredBody,
    booleanBody,
  ),

  ...ticketEndpoints,

  ...accountEndpoints,
  ...accountReservationEndpoints,
} as const
