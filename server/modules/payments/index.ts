/** What other layers may use of the module payments. */
export { completeWithoutMails, finalizeDue } from './complete-reservation.ts'
export type { PaymentsContext } from './context.ts'
export { expiredReservationMail } from './mails/expired-reservation-mail.ts'
export { expiringPaymentsMail } from './mails/expiring-payments-mail.ts'
export { failedPaymentMail } from './mails/failed-payment-mail.ts'
export { reservationMailTexts } from './mails/reservation-mail-texts.ts'
export { markPaid } from './mark-paid.ts'
export {
  checkOverduePayments,
  expiryGrace,
  remindOfTransfers,
  removeUnpaidTransfers,
} from './overdue-payments.ts'
export { activePaymentMethods } from './payment-methods.ts'
export { loadPaymentState } from './payment-state.ts'
export { createPayments, proxiesOf } from './providers/create-payments.ts'
export type { PaymentOptions } from './providers/create-payments.ts'
export { cspSourcesOf, providerCspSources } from './providers/provider-registry.ts'
export type { PaymentNotification } from './providers/sandbox/sandbox.ts'
export type { StripeOptions } from './providers/stripe/client.ts'
export { findOverdue } from './queries/due-reservations.ts'
export { unpaidOrdersMail } from './mails/unpaid-orders-mail.ts'
export { queueExpiringLists } from './queue-expiring-lists.ts'
export { resumeInterruptedCaptures } from './resume-interrupted-captures.ts'
export { addConfirm } from './routes/confirm.ts'
export { addPaymentReturns } from './routes/payment-returns.ts'
export { addPaymentWebhooks } from './routes/payment-webhooks.ts'
export { addPayment } from './routes/payment.ts'
export { addSandbox } from './routes/sandbox.ts'
export { noFixedDay } from './rules/offline-deadline.ts'
