/** POST of the confirmation (docs/api/payments.md#confirm). */
import { endpoints } from '#core/contract/endpoints.ts'
import type { PaymentResult } from '#core/contract/payment.ts'
import { validAnswer, badRequest, invalidAnswer, notFound } from '#server/http/answers.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import { supportedLanguage } from '#server/infra/i18n/supported-language.ts'
import { problem } from '#server/infra/validation.ts'
import { findReservation } from '#server/modules/reservations/queries/reservations.ts'
import { refuseOtherUser } from '#server/modules/reservations/visitor-access.ts'
import { tryToFinalize } from '../complete-reservation.ts'
import { confirmReservation } from '../confirm-reservation.ts'
import type { PaymentsContext } from '../context.ts'

/**
 * `failure` is true in both cases: alf.io sends a constant, and only `success` counts
 * (docs/api/payments.md#confirm).
 */
const paymentResultOf = (success: boolean): PaymentResult => ({
  success,
  redirect: false,
  redirectUrl: null,
  failure: true,
  gatewayIdOrNull: null,
})

const redirectResult = (redirectUrl: string): PaymentResult => ({
  success: true,
  redirect: true,
  redirectUrl,
  failure: false,
  gatewayIdOrNull: null,
})

/** Takes the payment form; a 422 carries the problems of the form or the reason of the provider. */
export function addConfirm(addEndpoint: AddEndpoint, context: PaymentsContext): void {
  const { db, translations, now, payments } = context

  addEndpoint(endpoints.confirm, async ({ params, query, body, request }) => {
    if (query.lang === undefined) return badRequest
    const lang = supportedLanguage(translations, query.lang)
    const id = params.reservationId
    const reservation = await findReservation(db, id)
    if (!reservation) return notFound
    const refusal = refuseOtherUser(reservation, request)
    if (refusal) return refusal
    const result = await confirmReservation(context, {
      id,
      reservation,
      body,
      lang,
      remoteAddress: request.ip,
    })
    switch (result.kind) {
      case 'unknown':
        return notFound
      case 'refused':
        return invalidAnswer(result.problems, paymentResultOf(false))
      case 'failed': {
        const reason = translations.translate(lang, result.reason)
        return invalidAnswer(
          [problem('paymentForm', 'error.STEP_2_PAYMENT_PROCESSING_ERROR', reason)],
          paymentResultOf(false),
        )
      }
      case 'redirect':
        return validAnswer(redirectResult(result.url))
      case 'confirmed':
        // The reservation is confirmed already: a job repeats a failure, and the buyer does not see it.
        if (payments.finalizeDelay === 0 && result.complete !== true) {
          await tryToFinalize(db, id, now()).catch((error: unknown) =>
            request.log.error({ err: error }, 'Finalizing failed; a job repeats it'),
          )
        }
        return validAnswer(paymentResultOf(true))
    }
  })
}
