/** What each payment proxy and each payment method is. A new one needs its entry here; the compiler reports a missing one. */
import type { OpenEnum } from '#kit/values.ts'
import type { StaticPaymentMethod } from '../../contract/payment.ts'
import { paymentProxies, type PaymentProxy } from '../../contract/reservation.ts'

/**
 * How the buyer pays:
 * - `order`: the confirmation is all; the buyer pays later, or at the venue
 * - `redirect`: on a page of the provider
 * - `card`: with card fields of the provider on the payment page
 */
export type PaymentFlow = 'order' | 'redirect' | 'card'

interface ProxyFacts {
  /** Null: buyers cannot choose it. */
  readonly flow: PaymentFlow | null
  /** How the money arrives after the confirmation; null: it has arrived before. `custom`: as the organizer describes. */
  readonly paidLater: 'on-site' | 'transfer' | 'custom' | null
  /** The provider's name as the company writes it; null without a provider. */
  readonly provider: string | null
  /** Translation key of the line below the method's name; null where the line depends on what is ordered. */
  readonly detail: string | null
}

const proxies: Readonly<Record<PaymentProxy, ProxyFacts>> = {
  STRIPE: {
    flow: 'card',
    paidLater: null,
    provider: 'Stripe',
    detail: 'reservation-page.credit-card.description',
  },
  ON_SITE: { flow: 'order', paidLater: 'on-site', provider: null, detail: null },
  OFFLINE: { flow: 'order', paidLater: 'transfer', provider: null, detail: null },
  CUSTOM_OFFLINE: { flow: 'order', paidLater: 'custom', provider: null, detail: null },
  PAYPAL: {
    flow: 'redirect',
    paidLater: null,
    provider: 'PayPal',
    detail: 'reservation-page.paypal.description',
  },
  MOLLIE: {
    flow: 'redirect',
    paidLater: null,
    provider: 'Mollie',
    detail: 'reservation-page.payment.mollie.description',
  },
  SAFERPAY: {
    flow: 'redirect',
    paidLater: null,
    provider: 'Saferpay',
    detail: 'reservation-page.payment.saferpay.description',
  },
  NONE: { flow: null, paidLater: null, provider: null, detail: null },
  ADMIN: { flow: null, paidLater: null, provider: null, detail: null },
}

/**
 * Every payment method of the API with the translation key of its name, in display order; null: it is no choice of its
 * own. A mark in `parts/payment/MethodMark.tsx` replaces the icon of its proxy.
 */
export const paymentMethods: Readonly<Record<StaticPaymentMethod, string | null>> = {
  CREDIT_CARD: 'reservation-page.credit-card',
  PAYPAL: 'reservation-page.paypal',
  IDEAL: 'reservation-page.payment-method.ideal',
  BANCONTACT: 'reservation-page.payment-method.bancontact',
  ING_HOME_PAY: 'reservation-page.payment-method.ing-home-pay',
  BELFIUS: 'reservation-page.payment-method.belfius',
  PRZELEWY_24: 'reservation-page.payment-method.przelewy-24',
  BANK_TRANSFER: 'reservation-page.offline',
  ON_SITE: 'reservation-page.on-site',
  APPLE_PAY: 'reservation-page.payment-method.apple-pay',
  KBC: 'reservation-page.payment-method.kbc',
  // The method of free orders.
  NONE: null,
  // Offered on Saferpay's page.
  ALIPAY: null,
  POSTFINANCE: null,
  TWINT: null,
}

type ProxyOnWire = OpenEnum<PaymentProxy> | null | undefined

export const isKnownProxy = (proxy: ProxyOnWire): proxy is PaymentProxy =>
  typeof proxy === 'string' && Object.hasOwn(proxies, proxy)

/** @returns undefined for a proxy of a newer server, and without one */
export const proxyFacts = (proxy: ProxyOnWire): ProxyFacts | undefined =>
  isKnownProxy(proxy) ? proxies[proxy] : undefined

/** True for a payment at the venue. */
export const isPaidOnSite = (proxy: ProxyOnWire): boolean => proxyFacts(proxy)?.paidLater === 'on-site'

/** True for a transfer to the account of the organizer. */
export const isPaidByTransfer = (proxy: ProxyOnWire): boolean => proxyFacts(proxy)?.paidLater === 'transfer'

/** True for a method that the organizer describes; it has no default. */
export const isCustomMethod = (proxy: ProxyOnWire): boolean => proxyFacts(proxy)?.paidLater === 'custom'

/** The proxies whose money arrives after the confirmation. */
export const laterProxies: readonly PaymentProxy[] = paymentProxies.filter(
  (proxy) => proxies[proxy].paidLater !== null,
)
