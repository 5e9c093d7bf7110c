/** Providers whose page takes the money itself: Mollie and Saferpay. Contract 2, 2.1 and 3.4. */
import { orderSummary } from '../../domain/order-summary.ts'
import { contextPath } from '../../domain/context-path.ts'
import type { FullOrder } from '../../store/orders.ts'
import type { Checked, Offers, PaymentRef, Provider, Purchase, Started } from '../provider.ts'
import type { Gateway, RemoteView } from './gateway.ts'

const minute = 60_000

/** The provider is slower than its own clock: what it lets expire may still be on its way to us. */
const margin: Readonly<Record<Hosted, number>> = { MOLLIE: 5 * minute, SAFERPAY: 0 }

type Hosted = 'MOLLIE' | 'SAFERPAY'

export const orderPath = ({ event, reservation }: Pick<FullOrder, 'event' | 'reservation'>): string =>
  `${contextPath(event)}/reservation/${reservation.id}`

export const descriptionOf = (order: FullOrder): string =>
  orderSummary(order, order.reservation, order.settled).descriptionForPayment ?? ''

const offer = (proxy: Hosted, ...methods: readonly string[]): Offers =>
  Object.fromEntries(methods.map((method) => [method, { paymentProxy: proxy, parameters: {} }]))

/** Mollie offers what the buyer's country and the currency allow; without an address, all of it. */
function mollieOffers(currency: string | null, country: string | null): Offers {
  if (currency !== 'EUR') return offer('MOLLIE', 'CREDIT_CARD')
  const local: Readonly<Record<string, readonly string[]>> = {
    IDEAL: ['NL'],
    BANCONTACT: ['BE'],
    BELFIUS: ['BE'],
    KBC: ['BE'],
  }
  const there = Object.entries(local).filter(
    ([, countries]) => country === null || countries.includes(country),
  )
  return offer('MOLLIE', 'CREDIT_CARD', ...there.map(([method]) => method))
}

function checkedOf({ status, url }: RemoteView): Checked {
  switch (status) {
    case 'PAID':
      return { kind: 'paid' }
    case 'FAILED':
      return { kind: 'failed' }
    case 'CANCELLED':
    case 'EXPIRED':
      return { kind: 'cancelled' }
    case 'PENDING':
      return { kind: 'initiated' }
    default:
      return { kind: 'open', url }
  }
}

const notifications: Readonly<Record<Hosted, (reservationId: string) => string>> = {
  MOLLIE: (id) => `POST /api/payment/webhook/mollie/reservation/${id}`,
  SAFERPAY: (id) => `GET /api/payment/webhook/saferpay/reservation/${id}/success`,
}

/** A provider of that shape behind the given gateway. */
export function hostedProvider(proxy: Hosted, gateway: Gateway): Provider {
  const method = ({ form }: Purchase): string =>
    typeof form.selectedPaymentMethod === 'string' ? form.selectedPaymentMethod : 'CREDIT_CARD'

  const redirectTo = ({ id, url, expiresAt }: RemoteView, purchase: Purchase): Started => ({
    kind: 'redirect',
    url,
    expiresAt: expiresAt + margin[proxy],
    paymentId: id,
    method: method(purchase),
  })

  async function create(purchase: Purchase): Promise<Started> {
    const { order, amount, currency, lang, now } = purchase
    const path = orderPath(order)
    const made = await gateway.create(
      {
        brand: proxy,
        reference: order.reservation.id,
        amount,
        currency,
        description: descriptionOf(order),
        language: lang,
        returnPath: `${path}/book`,
        cancelPath: proxy === 'SAFERPAY' ? `${path}/payment/saferpay/cancel` : `${path}/book`,
        notify: notifications[proxy](order.reservation.id),
      },
      now,
    )
    return redirectTo(made, purchase)
  }

  return {
    proxy,
    offers: ({ event, country }) =>
      proxy === 'MOLLIE' ? mollieOffers(event.config.currency, country) : offer(proxy, 'CREDIT_CARD'),
    /** A payment that is still open is used again; one that the provider is working on is not doubled. */
    async start(purchase) {
      const { transaction, now } = purchase
      const known = transaction?.payment_id ? await gateway.get(transaction.payment_id, now) : null
      if (known?.status === 'OPEN') return redirectTo(known, purchase)
      if (known?.status === 'PAID')
        return { kind: 'paid', paymentId: known.id, method: transaction?.method ?? method(purchase) }
      if (known?.status === 'PENDING')
        return { kind: 'refused', reason: 'error.STEP_2_PAYMENT_REQUEST_CREATION' }
      return create(purchase)
    },
    async check({ payment_id }: PaymentRef, now) {
      const known = payment_id === null ? null : await gateway.get(payment_id, now)
      return known === null ? { kind: 'unknown' } : checkedOf(known)
    },
    cancel: ({ payment_id }) => (payment_id === null ? Promise.resolve(true) : gateway.cancel(payment_id)),
  }
}
