/** The use cases and types of payments for other modules. */
export { completeWithoutMails, finalizeDue } from './complete-reservation.ts'
export type { PaymentsContext } from './context.ts'
export {
  expiredReservationMail,
  expiringPaymentsMail,
  failedPaymentMail,
  reservationMail,
  unpaidOrdersMail,
} from './mails.ts'
export { markPaid } from './mark-paid.ts'
export {
  checkOverduePayments,
  expiryGrace,
  remindOfTransfers,
  removeUnpaidTransfers,
  queueExpiringLists,
} from './overdue-payments.ts'
export { activePaymentMethods, loadPaymentState } from './payment-methods.ts'
export { createPayments, proxiesOf } from './providers/create-payments.ts'
export type { PaymentOptions } from './providers/create-payments.ts'
export { cspSourcesOf, providerCspSources } from './providers/provider-registry.ts'
export { payDelayed } from './providers/sandbox/decide.ts'
export type { StripeOptions } from './providers/stripe/client.ts'
export { findOverdue, recordOnSiteRefund, recordReceivedPayment } from './queries.ts'
export { noFixedDay } from './rules.ts'
