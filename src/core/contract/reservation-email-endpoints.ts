/** The resend of a reservation's mail, apart from the other calls of reservations: the worker sends it, too. */
import { publicApiPrefix } from './api-paths.ts'
import { booleanBody, defineWrite, ignoredBody, type LangQuery } from './endpoint.ts'
import type { PurchaseContextType } from './values.ts'

interface Params {
  readonly type: PurchaseContextType
  readonly publicIdentifier: string
  readonly reservationId: string
}

export const reservationEmailEndpoints = {
  /**
   * Send the confirmation of a reservation again (docs/api/reservations.md#resend-the-confirmation).
   * @errors 400 401 404
   * @query lang text: Language of the texts: a two-letter tag
   */
  resendReservationEmail: defineWrite<Params, LangQuery>()(
    'POST',
    `${publicApiPrefix}/:type/:publicIdentifier/reservation/:reservationId/re-send-email`,
    ignoredBody,
    booleanBody,
  ),
} as const
