/** Requests the status of a payment at its provider: when the buyer returns or asks, for webhooks and for overdue payments. */
import type { Transaction } from '#server/infra/database/tables/tables.ts'
import { findValidTransaction } from '#server/modules/reservations/queries/reservations.ts'
import { applyProviderStatus } from './apply-provider-status.ts'
import type { PaymentsContext } from './context.ts'
import { findPendingPaymentProvider } from './providers/create-payments.ts'
import { type ProviderStatus, paymentRefOf } from './providers/payment-provider.ts'

export interface CheckedPayment {
  /** The state before the check. */
  readonly transaction: Transaction
  /** `unknown` when the provider is unreachable or does not have the payment. */
  readonly status: ProviderStatus
}

/**
 * Requests the status and applies it.
 * @returns null when the reservation has no pending payment at a connected provider
 */
export async function checkPayment(
  context: PaymentsContext,
  reservationId: string,
): Promise<CheckedPayment | null> {
  const { db, payments, now } = context
  const transaction = await findValidTransaction(db, reservationId)
  if (transaction?.status !== 'PENDING') return null
  const payment = paymentRefOf(transaction)
  const provider = findPendingPaymentProvider(payments, transaction)
  if (payment === null || !provider) return null
  const status = await provider.fetchStatus(payment, now()).catch((): ProviderStatus => ({ kind: 'unknown' }))
  await applyProviderStatus(context, reservationId, payment.paymentId, status)
  return { transaction, status }
}
