/** PayPal: the buyer approves there, comes back with a token, and confirms a second time. Contract 2, 3.4. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { fullName } from '#server/modules/reservations/rules/full-name.ts'
import type { PaymentProvider, PaymentAttempt, StartResult } from '../payment-provider.ts'
import type { Gateway } from './gateway.ts'
import { paymentDescription, reservationPath } from './hosted-provider.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'

/** Everything that the buyer approved for; changed details need a new approval. */
export function approvalDigest({
  event,
  reservation,
}: Pick<ReservationDetails, 'event' | 'reservation'>): string {
  const { billing } = reservation
  const address = [
    billing.companyName,
    billing.addressLine1,
    billing.addressLine2,
    billing.zip,
    billing.city,
    billing.state,
    billing.country,
  ]
  const text = [fullName(reservation), reservation.email ?? '', address.filter(Boolean).join('\n')].join('')
  return createHmac('sha256', event.private_key).update(text).digest('hex')
}

export function sameDigest(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The page that brings the buyer back: it knows the order by its parameters alone. */
function paypalReturnPath(outcome: 'confirm' | 'cancel', details: ReservationDetails): string {
  const [, type = '', identifier = ''] = reservationPath(details).split('/')
  const parameters = new URLSearchParams({
    purchaseContextType: type,
    purchaseContextIdentifier: decodeURIComponent(identifier),
    reservationId: details.reservation.id,
    hmac: approvalDigest(details),
  })
  return `/payment/paypal/redirect/${outcome}?${parameters.toString()}`
}

export function paypalProvider(gateway: Gateway): PaymentProvider {
  async function askApproval({ details, amount, currency, lang, now }: PaymentAttempt): Promise<StartResult> {
    const { url } = await gateway.create(
      {
        brand: 'PAYPAL',
        reference: details.reservation.id,
        amount,
        currency,
        description: paymentDescription(details),
        language: lang,
        returnPath: paypalReturnPath('confirm', details),
        cancelPath: paypalReturnPath('cancel', details),
        notify: null,
      },
      now,
    )
    return { kind: 'approve', url }
  }

  async function capture(
    { details, amount, currency, now }: PaymentAttempt,
    token: string,
    hmac: string,
  ): Promise<StartResult> {
    if (!sameDigest(hmac, approvalDigest(details)))
      return { kind: 'refused', reason: 'error.STEP_2_INVALID_HMAC' }
    const known = await gateway.get(token, now)
    const fits =
      known?.reference === details.reservation.id && known.amount === amount && known.currency === currency
    if (!fits) return { kind: 'refused', reason: 'error.STEP_2_PAYPAL_unexpected' }
    const captured = await gateway.capture(token, now)
    return captured.kind === 'paid'
      ? { kind: 'paid', paymentId: token, method: 'PAYPAL' }
      : { kind: 'refused', reason: captured.reason }
  }

  return {
    proxy: 'PAYPAL',
    offers: () => ({ PAYPAL: { paymentProxy: 'PAYPAL', parameters: {} } }),
    capturesAtOnce: ({ transaction }) => Boolean(transaction?.token),
    wasCaptured: async ({ token }, now) =>
      token !== null && (await gateway.get(token, now))?.status === 'PAID',
    start(attempt) {
      const { transaction } = attempt
      return transaction?.token
        ? capture(attempt, transaction.token, transaction.hmac ?? '').catch(() => ({
            kind: 'refused',
            reason: 'error.STEP_2_PAYPAL_unexpected',
          }))
        : askApproval(attempt)
    },
  }
}
