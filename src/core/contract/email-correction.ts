/**
 * The corrected e-mail address of an order (docs/api/reservations.md#correct-the-address). alf.io has no such calls. Apart from the
 * other calls of reservations: only two components send them.
 */
import * as z from 'zod/mini'
import { publicApiPrefix } from './api-paths.ts'
import { booleanBody, defineWrite, type LangQuery } from './endpoint.ts'
import { validatedResponse } from './problem.ts'
import type { PurchaseContextType } from './values.ts'

const emailCorrectionRequest = z.object({ email: z.nullish(z.string()) })
/** The token of the link: not in the path, which proxies log. */
const emailCorrectionToken = z.object({ token: z.string() })

interface Params {
  readonly type: PurchaseContextType
  readonly publicIdentifier: string
  readonly reservationId: string
}

/** Only for a reservation with `metadata.emailCorrection`. */
export const emailCorrectionEndpoints = {
  /**
   * Request a mail to the right address, with a link that confirms it (docs/api/reservations.md#correct-the-address).
   * @errors 400 401 404 422 429
   * @query lang text: Language of the mail: a two-letter tag
   */
  requestEmailCorrection: defineWrite<Params, LangQuery>()(
    'POST',
    `${publicApiPrefix}/:type/:publicIdentifier/reservation/:reservationId/email-correction`,
    emailCorrectionRequest,
    validatedResponse(booleanBody),
  ),
  /**
   * Confirm the corrected address by the token of the link (docs/api/reservations.md#confirm-the-address).
   * @tag reservations
   * @errors 400 404
   */
  confirmEmailCorrection: defineWrite()(
    'POST',
    `${publicApiPrefix}/email-correction`,
    emailCorrectionToken,
    booleanBody,
  ),
} as const
