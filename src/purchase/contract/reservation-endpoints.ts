/** The calls of one reservation (docs/api/reservations.md); apart from its codecs, which pages of the catalogue need too. */
import { reservationApiPath } from '#wire/api-paths.ts'
import { booleanBody, defineGet, defineWrite, ignoredBody, type LangQuery } from '#wire/endpoint.ts'
import { validatedResponse } from '#wire/problem.ts'
import { paymentForm, paymentResult } from './payment.ts'
import { bookingForm, reservationInfo, reservationStatus } from './reservation.ts'

export const reservationEndpoints = {
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
  /** Cancel a pending reservation (docs/api/reservations.md#cancel-a-reservation). */
  cancelReservation: defineWrite()('DELETE', reservationApiPath, null, booleanBody),
} as const
