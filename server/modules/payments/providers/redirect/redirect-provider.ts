/**
 * Providers whose page takes the payment (docs/api/reservations.md#reservation-statuses,
 * docs/api/payments.md#redirect-providers).
 */
import type { PaymentProxy } from '#core/contract/reservation.ts'
import { minute } from '#core/domain/durations.ts'
import {
  paymentDescription,
  reservationPath,
  everyEvent,
  plainFacts,
  type NoticeWebhook,
  type OfferRequest,
  type PaymentAttempt,
  type PaymentOffers,
  type ProviderEntry,
  type ProviderFacts,
  type ProviderStatus,
  type RedirectKind,
  type RedirectResult,
} from '../payment-provider.ts'
import type { RemotePayments, RemotePayment } from './remote-payments.ts'

interface RedirectProvider extends Pick<ProviderFacts, 'proxy' | 'fixedMethod' | 'cancelPath'> {
  /** Name as the provider writes it. */
  readonly name: string
  /** Ms after the provider's own deadline in which a report may still arrive. */
  readonly expiryMargin: number
  readonly notice: NoticeWebhook
  offers(request: OfferRequest): PaymentOffers
}

/** Methods of one proxy, without parameters. */
const redirectOffers = (proxy: PaymentProxy, ...methods: readonly string[]): PaymentOffers =>
  Object.fromEntries(methods.map((method) => [method, { paymentProxy: proxy, parameters: {} }]))

function providerStatusOf({ status, url }: RemotePayment): ProviderStatus {
  switch (status) {
    case 'PAID':
      return { kind: 'paid' }
    case 'FAILED':
      return { kind: 'failed' }
    case 'CANCELLED':
    case 'EXPIRED':
      return { kind: 'canceled' }
    case 'PENDING':
      return { kind: 'initiated' }
    default:
      return { kind: 'open', url }
  }
}

const selectedMethod = ({ form }: PaymentAttempt): string =>
  typeof form.selectedPaymentMethod === 'string' ? form.selectedPaymentMethod : 'CREDIT_CARD'

function redirectOperations(provider: RedirectProvider, remotePayments: RemotePayments): RedirectKind {
  const { proxy, notice, cancelPath, expiryMargin } = provider

  const redirectTo = ({ id, url, expiresAt }: RemotePayment, attempt: PaymentAttempt): RedirectResult => ({
    kind: 'redirect',
    url,
    expiresAt: expiresAt + expiryMargin,
    paymentId: id,
    method: selectedMethod(attempt),
    account: null,
  })

  async function create(attempt: PaymentAttempt): Promise<RedirectResult> {
    const { details, amount, currency, lang, now } = attempt
    const { id } = details.reservation
    const path = reservationPath(details)
    const payment = await remotePayments.create(
      {
        brand: proxy,
        reference: id,
        amount,
        currency,
        description: paymentDescription(details),
        language: lang,
        returnPath: `${path}/book`,
        cancelPath: `${path}${cancelPath ?? '/book'}`,
        notify: `${notice.method} ${notice.path.replace(':reservationId', id)}`,
      },
      now,
    )
    return redirectTo(payment, attempt)
  }

  return {
    kind: 'redirect',
    /** Uses an open payment again, and starts no second one while the provider processes the first. */
    async start(attempt) {
      const { transaction, now } = attempt
      const payment = transaction?.payment_id ? await remotePayments.get(transaction.payment_id, now) : null
      if (payment?.status === 'OPEN') return redirectTo(payment, attempt)
      if (payment?.status === 'PAID')
        return {
          kind: 'paid',
          paymentId: payment.id,
          method: transaction?.method ?? selectedMethod(attempt),
          account: null,
        }
      if (payment?.status === 'PENDING')
        return { kind: 'refused', reason: 'error.STEP_2_PAYMENT_REQUEST_CREATION' }
      return create(attempt)
    },
    async fetchStatus({ paymentId }, now) {
      const payment = await remotePayments.get(paymentId, now)
      return payment === null ? { kind: 'unknown' } : providerStatusOf(payment)
    },
    cancel: ({ paymentId }) => remotePayments.cancel(paymentId),
  }
}

const redirectEntry = (provider: RedirectProvider): ProviderEntry => ({
  ...plainFacts,
  proxy: provider.proxy,
  fixedMethod: provider.fixedMethod,
  page: { name: provider.name, deferredCapture: false },
  notice: provider.notice,
  cancelPath: provider.cancelPath,
  connect: ({ remotePayments }) =>
    remotePayments && {
      ...redirectOperations(provider, remotePayments),
      serves: everyEvent,
      offers: (request) => provider.offers(request),
    },
})

/** Saferpay (docs/api/payments.md#payment-methods, docs/api/payments.md#redirect-providers). */
export const saferpayEntry: ProviderEntry = redirectEntry({
  proxy: 'SAFERPAY',
  fixedMethod: 'CREDIT_CARD',
  name: 'Saferpay',
  expiryMargin: 0,
  notice: {
    method: 'GET',
    path: '/api/payment/webhook/saferpay/reservation/:reservationId/success',
    idField: null,
  },
  cancelPath: '/payment/saferpay/cancel',
  offers: () => redirectOffers('SAFERPAY', 'CREDIT_CARD'),
})

/** Countries of the methods that exist in EUR only. */
const localMethods: Readonly<Record<string, readonly string[]>> = {
  IDEAL: ['NL'],
  BANCONTACT: ['BE'],
  BELFIUS: ['BE'],
  KBC: ['BE'],
}

/** Without an address all methods of the currency are offered. */
function mollieOffers(currency: string | null, country: string | null): PaymentOffers {
  if (currency !== 'EUR') return redirectOffers('MOLLIE', 'CREDIT_CARD')
  const local = Object.entries(localMethods).filter(
    ([, countries]) => country === null || countries.includes(country),
  )
  return redirectOffers('MOLLIE', 'CREDIT_CARD', ...local.map(([method]) => method))
}

/** Mollie (docs/api/payments.md#payment-methods, docs/api/payments.md#redirect-providers). */
export const mollieEntry: ProviderEntry = redirectEntry({
  proxy: 'MOLLIE',
  fixedMethod: 'IDEAL',
  name: 'Mollie',
  // A report of an expired payment may arrive later than the payment expires.
  expiryMargin: 5 * minute,
  notice: { method: 'POST', path: '/api/payment/webhook/mollie/reservation/:reservationId', idField: 'id' },
  cancelPath: null,
  offers: ({ event, country }) => mollieOffers(event.config.currency, country),
})
