/** Providers whose page takes the money itself: Mollie and Saferpay. Contract 2, 2.1 and 3.4. */
import { reservationSummary } from '#server/modules/pricing/rules/reservation-summary.ts'
import { purchaseContextPath } from '#server/modules/catalogue/rules/context-path.ts'
import type {
  ProviderStatus,
  PaymentOffers,
  PaymentRef,
  PaymentProvider,
  PaymentAttempt,
  StartResult,
} from '../payment-provider.ts'
import type { Gateway, GatewayPayment } from './gateway.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'

const minute = 60_000

/** The provider is slower than its own clock: what it lets expire may still be on its way to us. */
const expiryMargin: Readonly<Record<HostedProxy, number>> = { MOLLIE: 5 * minute, SAFERPAY: 0 }

type HostedProxy = 'MOLLIE' | 'SAFERPAY'

export const reservationPath = ({
  event,
  reservation,
}: Pick<ReservationDetails, 'event' | 'reservation'>): string =>
  `${purchaseContextPath(event)}/reservation/${reservation.id}`

export const paymentDescription = (details: ReservationDetails): string =>
  reservationSummary(details, details.reservation, details.paymentRecorded).descriptionForPayment ?? ''

const offersOf = (proxy: HostedProxy, ...methods: readonly string[]): PaymentOffers =>
  Object.fromEntries(methods.map((method) => [method, { paymentProxy: proxy, parameters: {} }]))

/** Mollie offers what the buyer's country and the currency allow; without an address, all of it. */
function mollieOffers(currency: string | null, country: string | null): PaymentOffers {
  if (currency !== 'EUR') return offersOf('MOLLIE', 'CREDIT_CARD')
  const local: Readonly<Record<string, readonly string[]>> = {
    IDEAL: ['NL'],
    BANCONTACT: ['BE'],
    BELFIUS: ['BE'],
    KBC: ['BE'],
  }
  const there = Object.entries(local).filter(
    ([, countries]) => country === null || countries.includes(country),
  )
  return offersOf('MOLLIE', 'CREDIT_CARD', ...there.map(([method]) => method))
}

function providerStatusOf({ status, url }: GatewayPayment): ProviderStatus {
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

const notificationRoutes: Readonly<Record<HostedProxy, (reservationId: string) => string>> = {
  MOLLIE: (id) => `POST /api/payment/webhook/mollie/reservation/${id}`,
  SAFERPAY: (id) => `GET /api/payment/webhook/saferpay/reservation/${id}/success`,
}

/** A provider of that shape behind the given gateway. */
export function hostedProvider(proxy: HostedProxy, gateway: Gateway): PaymentProvider {
  const method = ({ form }: PaymentAttempt): string =>
    typeof form.selectedPaymentMethod === 'string' ? form.selectedPaymentMethod : 'CREDIT_CARD'

  const redirectTo = ({ id, url, expiresAt }: GatewayPayment, attempt: PaymentAttempt): StartResult => ({
    kind: 'redirect',
    url,
    expiresAt: expiresAt + expiryMargin[proxy],
    paymentId: id,
    method: method(attempt),
  })

  async function create(attempt: PaymentAttempt): Promise<StartResult> {
    const { details, amount, currency, lang, now } = attempt
    const path = reservationPath(details)
    const made = await gateway.create(
      {
        brand: proxy,
        reference: details.reservation.id,
        amount,
        currency,
        description: paymentDescription(details),
        language: lang,
        returnPath: `${path}/book`,
        cancelPath: proxy === 'SAFERPAY' ? `${path}/payment/saferpay/cancel` : `${path}/book`,
        notify: notificationRoutes[proxy](details.reservation.id),
      },
      now,
    )
    return redirectTo(made, attempt)
  }

  return {
    proxy,
    offers: ({ event, country }) =>
      proxy === 'MOLLIE' ? mollieOffers(event.config.currency, country) : offersOf(proxy, 'CREDIT_CARD'),
    /** A payment that is still open is used again; one that the provider is working on is not doubled. */
    async start(attempt) {
      const { transaction, now } = attempt
      const known = transaction?.payment_id ? await gateway.get(transaction.payment_id, now) : null
      if (known?.status === 'OPEN') return redirectTo(known, attempt)
      if (known?.status === 'PAID')
        return { kind: 'paid', paymentId: known.id, method: transaction?.method ?? method(attempt) }
      if (known?.status === 'PENDING')
        return { kind: 'refused', reason: 'error.STEP_2_PAYMENT_REQUEST_CREATION' }
      return create(attempt)
    },
    async fetchStatus({ payment_id }: PaymentRef, now) {
      const known = payment_id === null ? null : await gateway.get(payment_id, now)
      return known === null ? { kind: 'unknown' } : providerStatusOf(known)
    },
    cancel: ({ payment_id }) => (payment_id === null ? Promise.resolve(true) : gateway.cancel(payment_id)),
  }
}
