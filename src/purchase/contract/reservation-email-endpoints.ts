/** The resend of a reservation's mail, apart from the other calls of reservations: the worker sends it, too. */
import { orderApiPath } from '#wire/api-paths.ts'
import { booleanBody, defineWrite, ignoredBody, type LangQuery } from '#wire/endpoint.ts'

export const reservationEmailEndpoints = {
  /**
   * Send the confirmation of a reservation again (docs/api/reservations.md#resend-the-confirmation).
   * @errors 400 401 404
   * @query lang text: Language of the texts: a two-letter tag
   */
  resendReservationEmail: defineWrite<LangQuery>()(
    'POST',
    `${orderApiPath}/re-send-email`,
    ignoredBody,
    booleanBody,
  ),
} as const
