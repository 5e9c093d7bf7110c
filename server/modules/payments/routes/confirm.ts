/** The last step of an order. Contract 2, 1.6. */
import { endpoints } from '#core/contract/endpoints.ts'
import type { PaymentResult } from '#core/contract/payment.ts'
import { problem } from '#server/infra/validation/validation-error.ts'
import type { AppContext } from '#server/app-context.ts'
import { confirmReservation } from '../confirm.ts'
import { tryToFinalize } from '../complete-reservation.ts'
import { findReservation } from '#server/modules/reservations/queries/reservations.ts'
import { validAnswer, badRequest, invalidAnswer, notFound } from '#server/http/answers.ts'
import { refuseOtherUser } from '#server/modules/reservations/reservation-access.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import { supportedLanguage } from '#server/infra/i18n/supported-language.ts'

/** `failure` is true in both: the reference fills it with a constant, and only `success` counts (contract 2, trap 1). */
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

export function addConfirm(call: AddEndpoint, context: AppContext): void {
  const { db, translations, now, payments } = context

  call(endpoints.confirm, async ({ params, query, body, request }) => {
    if (query.lang === undefined) return badRequest
    const lang = supportedLanguage(translations, query.lang)
    const id = params.reservationId
    const reservation = await findReservation(db, id)
    const refusal = reservation && refuseOtherUser(reservation, request)
    if (refusal) return refusal
    const outcome = await confirmReservation(db, payments, { id, body, lang, remoteAddress: request.ip }, now)
    switch (outcome.kind) {
      case 'unknown':
        return notFound
      case 'refused':
        return invalidAnswer(outcome.problems, paymentResultOf(false))
      case 'failed': {
        const reason = translations.translate(lang, outcome.reason)
        return invalidAnswer(
          [problem('paymentForm', 'error.STEP_2_PAYMENT_PROCESSING_ERROR', reason)],
          paymentResultOf(false),
        )
      }
      case 'leave':
        return validAnswer(redirectResult(outcome.url))
      case 'confirmed':
        // The order stands already. What goes wrong from here is repeated by a job, not by the visitor.
        if (payments.finalizeDelay === 0) {
          await tryToFinalize(db, id, now()).catch((error: unknown) =>
            request.log.error({ err: error }, 'not finalized yet'),
          )
        }
        return validAnswer(paymentResultOf(true))
    }
  })
}
