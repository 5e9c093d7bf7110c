/** PayPal: the buyer approves there, comes back with a token, and confirms a second time. Contract 2, 3.4. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { fullName } from '../../domain/holder.ts'
import type { FullOrder } from '../../store/orders.ts'
import type { Provider, Purchase, Started } from '../provider.ts'
import type { Gateway } from './gateway.ts'
import { descriptionOf, orderPath } from './hosted.ts'

/** Everything that the buyer approved for; changed details need a new approval. */
export function approvalDigest({ event, reservation }: Pick<FullOrder, 'event' | 'reservation'>): string {
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
function returnPath(outcome: 'confirm' | 'cancel', order: FullOrder): string {
  const [, type = '', identifier = ''] = orderPath(order).split('/')
  const parameters = new URLSearchParams({
    purchaseContextType: type,
    purchaseContextIdentifier: decodeURIComponent(identifier),
    reservationId: order.reservation.id,
    hmac: approvalDigest(order),
  })
  return `/payment/paypal/redirect/${outcome}?${parameters.toString()}`
}

export function paypalProvider(gateway: Gateway): Provider {
  async function askApproval({ order, amount, currency, lang, now }: Purchase): Promise<Started> {
    const { url } = await gateway.create(
      {
        brand: 'PAYPAL',
        reference: order.reservation.id,
        amount,
        currency,
        description: descriptionOf(order),
        language: lang,
        returnPath: returnPath('confirm', order),
        cancelPath: returnPath('cancel', order),
        notify: null,
      },
      now,
    )
    return { kind: 'approve', url }
  }

  async function capture(
    { order, amount, currency, now }: Purchase,
    token: string,
    hmac: string,
  ): Promise<Started> {
    if (!sameDigest(hmac, approvalDigest(order)))
      return { kind: 'refused', reason: 'error.STEP_2_INVALID_HMAC' }
    const known = await gateway.get(token, now)
    const fits =
      known?.reference === order.reservation.id && known.amount === amount && known.currency === currency
    if (!fits) return { kind: 'refused', reason: 'error.STEP_2_PAYPAL_unexpected' }
    const captured = await gateway.capture(token, now)
    return captured.kind === 'paid'
      ? { kind: 'paid', paymentId: token, method: 'PAYPAL' }
      : { kind: 'refused', reason: captured.reason }
  }

  return {
    proxy: 'PAYPAL',
    offers: () => ({ PAYPAL: { paymentProxy: 'PAYPAL', parameters: {} } }),
    movesMoney: ({ transaction }) => Boolean(transaction?.token),
    moved: async ({ token }, now) => token !== null && (await gateway.get(token, now))?.status === 'PAID',
    start(purchase) {
      const { transaction } = purchase
      return transaction?.token
        ? capture(purchase, transaction.token, transaction.hmac ?? '').catch(() => ({
            kind: 'refused',
            reason: 'error.STEP_2_PAYPAL_unexpected',
          }))
        : askApproval(purchase)
    },
  }
}
