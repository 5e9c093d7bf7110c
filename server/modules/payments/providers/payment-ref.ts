import type { Transaction } from '#server/infra/database/tables/tables.ts'
import type { PaymentRef } from './payment-provider.ts'

/** @returns null when no payment exists at the provider: none was started, or the buyer has only approved it */
export const paymentRefOf = (transaction: Transaction | null): PaymentRef | null =>
  transaction === null || transaction.payment_id === null
    ? null
    : { paymentId: transaction.payment_id, account: transaction.account }
