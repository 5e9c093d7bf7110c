/**
 * Every call of the public API: the client sends and the server registers by this table. Paths:
 * docs/api/README.md#base-paths-and-bodies.
 */
import { accountEndpoints } from '#account/contract.ts'
import { catalogueEndpoints } from '#catalogue/contract/catalogue.ts'
import { discountEndpoints } from '#catalogue/contract/discounts.ts'
import { organizerEndpoints } from '#catalogue/contract/organizer.ts'
import { subscriptionEndpoints } from '#catalogue/contract/subscriptions.ts'
import { pollEndpoints } from '#polls/contract.ts'
import { paymentEndpoints, paymentForm, paymentResult } from '#purchase/contract/payment.ts'
import { reservationEmailEndpoints } from '#purchase/contract/reservation-email-endpoints.ts'
import {
  bookingForm,
  reservationInfo,
  reservationStatus,
  reserveEndpoints,
} from '#purchase/contract/reservation.ts'
import { pushEndpoints } from '#push/contract.ts'
import { saleQueueEndpoints } from '#queue/contract.ts'
import { ticketEndpoints } from '#ticket/contract.ts'
import { waitingListEndpoints } from '#waiting-list/contract.ts'
import { withdrawalEndpoints } from '#withdrawal/contract.ts'
import { reservationApiPath } from './api-paths.ts'
import { defineGet, ignoredBody, defineWrite, booleanBody, type LangQuery } from './endpoint.ts'
import { validatedResponse } from './problem.ts'

export const endpoints = {
  ...catalogueEndpoints,
  ...organizerEndpoints,
  ...subscriptionEndpoints,
  ...waitingListEndpoints,
  ...saleQueueEndpoints,
  ...pushEndpoints,
  ...pollEndpoints,
  ...discountEndpoints,

  ...reserveEndpoints,
  /**
   * Read a reservation (docs/api/reservations.md#reservation-details).
   * @errors 401 404
   */
  reservation: defineGet()(reservationApiPath, reservationInfo),
  /**
   * Read the status of a reservation (docs/api/reservations.md#reservation-status).
   * @errors 404
   */
  reservationStatus: defineGet()(`${reservationApiPath}/status`, reservationStatus),
  /**
   * Store and validate contact, attendees and invoice details (docs/api/booking-details.md#validate-to-overview).
   * @tag reservations
   * @errors 401 404 422
   * @query lang text: Language of the texts: a two-letter tag
   * @query ignoreWarnings? boolean=false: true skips the checks that only warn
   */
  validateToOverview: defineWrite<LangQuery & { ignoreWarnings: boolean }>()(
    'POST',
    `${reservationApiPath}/validate-to-overview`,
    bookingForm,
    validatedResponse(booleanBody),
  ),
  /** Return a pending reservation to the booking details (docs/api/reservations.md#back-to-booking). */
  backToBooking: defineWrite()('POST', `${reservationApiPath}/back-to-booking`, ignoredBody, booleanBody),
  /**
   * Confirm a reservation and pay it (docs/api/payments.md#confirm).
   * @errors 401 404 422
   * @query lang text: Language of the texts: a two-letter tag
   */
  confirm: defineWrite<LangQuery>()(
    'POST',
    reservationApiPath,
    paymentForm,
    validatedResponse(paymentResult),
  ),
  ...paymentEndpoints,
  /** Cancel a pending reservation (docs/api/reservations.md#cancel-a-reservation). */
  cancelReservation: defineWrite()('DELETE', reservationApiPath, null, booleanBody),
  ...reservationEmailEndpoints,
  ...withdrawalEndpoints,

  ...ticketEndpoints,

  ...accountEndpoints,
} as const
