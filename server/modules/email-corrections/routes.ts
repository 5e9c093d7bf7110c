/** Requests and confirms a corrected e-mail address (docs/api/reservations.md#correct-the-address). */
import { endpoints } from '#core/contract/endpoints.ts'
import { isSameEmail } from '#core/domain/canonical-email.ts'
import { isEmailAddress } from '#core/domain/email-address.ts'
import {
  badRequest,
  invalidAnswer,
  notFound,
  validAnswer,
  visitorLimitRefusal,
} from '#server/http/answers.ts'
import type { AddEndpoint, ApiHandler } from '#server/http/registrar.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { emailOrNull, problem } from '#server/infra/validation.ts'
import { findPurchaseContext, purchaseLanguage } from '#server/modules/catalogue/index.ts'
import {
  canCorrectEmail,
  findReservationDetails,
  holdOriginOf,
  refuseOtherUser,
} from '#server/modules/reservations/index.ts'
import { confirmCorrection } from './confirm-correction.ts'
import { requestCorrection } from './request-correction.ts'

const tooManyRequests = visitorLimitRefusal('mails')

/** 404 alike for an unknown order, one of another visitor, a canceled one and after the hour; 429 above a limit. */
export function addEmailCorrections(call: AddEndpoint, context: CoreContext): void {
  const { db, now } = context

  const request: ApiHandler<typeof endpoints.requestEmailCorrection> = async ({
    params,
    query,
    body,
    request: sent,
  }) => {
    const { type, publicIdentifier, reservationId } = params
    if (query.lang === undefined) return badRequest
    const event = await findPurchaseContext(db, type, publicIdentifier)
    const details = event && (await findReservationDetails(db, reservationId))
    if (!event || details?.event.id !== event.id) return notFound
    const { reservation } = details
    const refusal = refuseOtherUser(reservation, sent)
    if (refusal) return refusal
    if (!canCorrectEmail(details, sent, now())) return notFound
    const email = emailOrNull(body.email)
    if (email === null || !isEmailAddress(email))
      return invalidAnswer<boolean>([problem('email', 'error.email')], null)
    if (isSameEmail(email, reservation.email))
      return invalidAnswer<boolean>([problem('email', 'error.sameEmail')], null)
    const language = purchaseLanguage(event, query.lang)
    const origin = holdOriginOf(sent)
    const outcome = await requestCorrection(context, {
      reservationId: reservation.id,
      email,
      language,
      origin,
    })
    if (outcome === 'too-many') return tooManyRequests
    return outcome === 'queued' ? validAnswer(true) : notFound
  }
  call(endpoints.requestEmailCorrection, request)

  call(
    endpoints.confirmEmailCorrection,
    async ({ body }) => (await confirmCorrection(context, body.token)) ?? notFound,
  )
}
