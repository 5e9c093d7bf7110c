/** The last step of an order. Contract 2, 1.6. */
import { endpoints } from '#core/contract/endpoints.ts'
import type { PaymentResult } from '#core/contract/payment.ts'
import { problem } from '../../domain/problems.ts'
import type { Office } from '../../office.ts'
import { confirm } from '../../payments/confirm.ts'
import { tryToFinalize } from '../../payments/finalize.ts'
import { accepted, badRequest, invalid, notFound } from '../answer.ts'
import type { Register } from '../register.ts'
import { supported } from './application.ts'

/** `failure` is true in both: the reference fills it with a constant, and only `success` counts (contract 2, trap 1). */
const result = (success: boolean): PaymentResult => ({
  success,
  redirect: false,
  redirectUrl: null,
  failure: true,
  gatewayIdOrNull: null,
})

const leaving = (redirectUrl: string): PaymentResult => ({
  success: true,
  redirect: true,
  redirectUrl,
  failure: false,
  gatewayIdOrNull: null,
})

export function addConfirm(call: Register, office: Office): void {
  const { db, texts, now, payments } = office

  call(endpoints.confirm, async ({ params, query, body, request }) => {
    if (query.lang === undefined) return badRequest
    const lang = supported(texts, query.lang)
    const id = params.reservationId
    const outcome = await confirm(db, payments, { id, body, lang, remoteAddress: request.ip }, now)
    switch (outcome.kind) {
      case 'unknown':
        return notFound
      case 'refused':
        return invalid(outcome.problems, result(false))
      case 'failed': {
        const reason = texts.text(lang, outcome.reason)
        return invalid(
          [problem('paymentForm', 'error.STEP_2_PAYMENT_PROCESSING_ERROR', reason)],
          result(false),
        )
      }
      case 'leave':
        return accepted(leaving(outcome.url))
      case 'confirmed':
        // The order stands already. What goes wrong from here is repeated by a job, not by the visitor.
        if (payments.finalizeDelay === 0) {
          await tryToFinalize(db, id, now()).catch((error: unknown) =>
            request.log.error({ err: error }, 'not finalized yet'),
          )
        }
        return accepted(result(true))
    }
  })
}
