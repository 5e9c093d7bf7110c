/** The HTTP API of a provider that hosts the payment page, as this server uses it. */
import type { PaymentProxy } from '#core/contract/reservation.ts'
import type { PaymentOffers, ProviderEntry } from '../payment-provider.ts'
import { redirectEntry, redirectOffers } from './redirect-provider.ts'

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
  expiryMargin: 5 * 60_000,
  notice: { method: 'POST', path: '/api/payment/webhook/mollie/reservation/:reservationId', idField: 'id' },
  cancelPath: null,
  offers: ({ event, country }) => mollieOffers(event.config.currency, country),
})

export type GatewayStatus = 'OPEN' | 'APPROVED' | 'PENDING' | 'PAID' | 'FAILED' | 'CANCELLED' | 'EXPIRED'

export interface GatewayRequest {
  readonly brand: PaymentProxy
  /** The reservation's id. */
  readonly reference: string
  /** Minor units. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  /** What the provider's page shows to the buyer. */
  readonly description: string
  /** Two letters. */
  readonly language: string
  /** Paths of this server. */
  readonly returnPath: string
  readonly cancelPath: string
  /** `POST /path` or `GET /path`; null without notifications. */
  readonly notify: string | null
}

export interface GatewayPayment {
  readonly id: string
  readonly reference: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly status: GatewayStatus
  /** The provider's page for the buyer. */
  readonly url: string
  /** Epoch ms. */
  readonly expiresAt: number
}

export type CaptureResult = { readonly kind: 'paid' } | { readonly kind: 'refused'; readonly reason: string }

/** Each call rejects when the provider is unreachable. `now`: epoch ms. */
export interface Gateway {
  create(request: GatewayRequest, now: number): Promise<GatewayPayment>
  /** Null for an unknown payment. */
  get(id: string, now: number): Promise<GatewayPayment | null>
  /** Captures an approved payment; a second call has the same result. `reason`: a translation key. */
  capture(id: string, now: number): Promise<CaptureResult>
  /** @returns false when the payment can no longer be canceled */
  cancel(id: string): Promise<boolean>
}
