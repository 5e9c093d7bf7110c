/**
 * PayPal: the buyer approves there, returns with a token and confirms a second time
 * (docs/api/payments.md#redirect-providers).
 */
import { createHmac } from 'node:crypto'
import { isSameText } from '#server/infra/validation.ts'
import { fullName, type ReservationDetails } from '#server/modules/reservations/index.ts'
import {
  paymentDescription,
  everyEvent,
  plainFacts,
  type ApprovalKind,
  type PaymentAttempt,
  type ProviderEntry,
  type StartResult,
} from '../payment-provider.ts'
import type { RemotePayments } from './remote-payments.ts'

/** HMAC over the contact and billing details that the buyer approves; changed details need a new approval. */
export function approvalDigest({
  event,
  reservation,
}: Pick<ReservationDetails, 'event' | 'reservation'>): string {
  const { billing } = reservation
  const parts = [
    fullName(reservation),
    reservation.email,
    billing.companyName,
    billing.addressLine1,
    billing.addressLine2,
    billing.zip,
    billing.city,
    billing.state,
    billing.country,
  ]
  return createHmac('sha256', event.private_key).update(parts.join('\n')).digest('hex')
}

/** Return address for PayPal. It identifies the reservation by its parameters alone. */
function returnPath(outcome: 'confirm' | 'cancel', details: ReservationDetails): string {
  const { kind, short_name } = details.event
  const parameters = new URLSearchParams({
    purchaseContextType: kind === 'SUBSCRIPTION' ? 'subscription' : 'event',
    purchaseContextIdentifier: short_name,
    reservationId: details.reservation.id,
    hmac: approvalDigest(details),
  })
  return `/payment/paypal/redirect/${outcome}?${parameters.toString()}`
}

const unexpectedFailure = { kind: 'refused', reason: 'error.STEP_2_PAYPAL_unexpected' } as const

async function capture(
  remotePayments: RemotePayments,
  { details, amount, currency, now }: PaymentAttempt,
  { token, hmac }: { readonly token: string; readonly hmac: string },
): Promise<StartResult> {
  if (!isSameText(hmac, approvalDigest(details)))
    return { kind: 'refused', reason: 'error.STEP_2_INVALID_HMAC' }
  const payment = await remotePayments.get(token, now)
  const matches =
    payment?.reference === details.reservation.id &&
    payment.amount === amount &&
    payment.currency === currency
  if (!matches) return unexpectedFailure
  const captured = await remotePayments.capture(token, now)
  return captured.kind === 'paid'
    ? { kind: 'paid', paymentId: token, method: 'PAYPAL', account: null }
    : { kind: 'refused', reason: captured.reason }
}

const paypalOperations = (remotePayments: RemotePayments): ApprovalKind => ({
  kind: 'approval',
  async requestApproval({ details, amount, currency, lang, now }) {
    const { url } = await remotePayments.create(
      {
        brand: 'PAYPAL',
        reference: details.reservation.id,
        amount,
        currency,
        description: paymentDescription(details),
        language: lang,
        returnPath: returnPath('confirm', details),
        cancelPath: returnPath('cancel', details),
        notify: null,
      },
      now,
    )
    return { kind: 'approve', url }
  },
  capture: (attempt, token, hmac) =>
    capture(remotePayments, attempt, { token, hmac }).catch(() => unexpectedFailure),
  wasCaptured: async (token, now) => (await remotePayments.get(token, now))?.status === 'PAID',
})

/** PayPal (docs/api/payments.md#payment-methods, docs/api/payments.md#redirect-providers). */
export const paypalEntry: ProviderEntry = {
  ...plainFacts,
  proxy: 'PAYPAL',
  fixedMethod: 'PAYPAL',
  page: { name: 'PayPal', deferredCapture: true },
  connect: ({ remotePayments }) =>
    remotePayments && {
      ...paypalOperations(remotePayments),
      serves: everyEvent,
      offers: () => ({ PAYPAL: { paymentProxy: 'PAYPAL', parameters: {} } }),
    },
}
