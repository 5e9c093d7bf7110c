/** Wire values of payments (docs/api/payments.md#payment-status, docs/api/payments.md#custom-offline-methods). */
import type {
  CustomPaymentMethod,
  ForceCheckResult,
  InitializedPayment,
  PaymentResult,
} from '#purchase/contract/payment.ts'
import type { CustomMethodRow, Transaction } from '#server/infra/database/tables/tables.ts'
import { markdownToHtml } from '#server/infra/i18n/markdown.ts'
import type { CheckedPayment } from './apply-provider-status.ts'
import type { InitPaymentResult } from './start-payment.ts'

/** Descriptions and instructions are HTML on the wire; names are plain text. */
export const customMethodView = ({ id, deleted, localizations }: CustomMethodRow): CustomPaymentMethod => ({
  paymentMethodId: id,
  deleted,
  localizations: Object.fromEntries(
    Object.entries(localizations).map(([lang, texts]) => [
      lang,
      {
        paymentName: texts.paymentName,
        paymentDescription: markdownToHtml(texts.paymentDescription),
        paymentInstructions: markdownToHtml(texts.paymentInstructions),
      },
    ]),
  ),
})

/** The recorded result of a payment (docs/api/payments.md#payment-status). */
export const statusView = ({ status, payment_id }: Transaction): PaymentResult => ({
  success: status === 'COMPLETE',
  redirect: false,
  redirectUrl: null,
  failure: status === 'FAILED',
  gatewayIdOrNull: payment_id,
})

/** The result that the provider has just reported (docs/api/payments.md#force-check). */
export const forceCheckView = ({ transaction, status }: CheckedPayment): ForceCheckResult => {
  const url = status.kind === 'open' ? status.url : null
  return {
    redirectUrl: url,
    successful: status.kind === 'paid',
    failed: status.kind === 'failed' || status.kind === 'canceled',
    redirect: url !== null,
    initialized: false,
    gatewayIdOrNull: transaction.payment_id,
  }
}

/** @param errorMessage translated; null without an error */
export const initView = (
  { provider, outcome }: Extract<InitPaymentResult, { kind: 'answered' }>,
  errorMessage: string | null,
): InitializedPayment => ({
  clientSecret: outcome.kind === 'ready' ? outcome.clientSecret : null,
  token: null,
  errorMessage,
  reservationStatusChanged: outcome.kind === 'changed',
  paymentMethod: provider.method,
  paymentProvider: provider.proxy,
})
