/**
 * Which payment methods a reservation offers and when it can be confirmed
 * (docs/api/client-behavior.md#payment-choice, docs/api/payments.md#payment-methods).
 */
import type { PaymentForm, StaticPaymentMethod } from '../contract/payment.ts'
import type { PaymentProxy, ReservationInfo } from '../contract/reservation.ts'
import type { OpenEnum } from '../contract/values.ts'

export interface PaymentOption {
  readonly method: string
  /** Translation key of the name. */
  readonly title: string
  readonly proxy: OpenEnum<PaymentProxy>
  /** Paid after the confirmation: the button reads Confirm instead of Pay. */
  readonly deferred: boolean
  readonly parameters: Readonly<Record<string, unknown>>
}

interface SupportedMethod {
  /** Translation key of the name, from the server's bundle. */
  readonly title: string
}

/**
 * Every payment method of the API, in display order; null: the app has no form for it and does not offer it.
 * A new payment provider needs its entry here and, in features/checkout, its icon and its form.
 */
export const paymentMethods: Readonly<Record<StaticPaymentMethod, SupportedMethod | null>> = {
  CREDIT_CARD: null,
  PAYPAL: null,
  IDEAL: null,
  BANK_TRANSFER: { title: 'reservation-page.offline' },
  ON_SITE: { title: 'reservation-page.on-site' },
  NONE: null,
  APPLE_PAY: null,
  BANCONTACT: null,
  ING_HOME_PAY: null,
  BELFIUS: null,
  KBC: null,
  PRZELEWY_24: null,
  ALIPAY: null,
  POSTFINANCE: null,
  TWINT: null,
}

const isDeferred = (proxy: OpenEnum<PaymentProxy>): boolean => proxy === 'OFFLINE' || proxy === 'ON_SITE'

/** The choices of a reservation that costs something; empty for a free one. */
export const paymentOptions = ({ activePaymentMethods, orderSummary }: ReservationInfo): PaymentOption[] =>
  orderSummary.free
    ? []
    : Object.entries(paymentMethods).flatMap(([method, support]) => {
        const active = activePaymentMethods[method]
        if (support === null || active === undefined) return []
        const { paymentProxy: proxy, parameters } = active
        return [{ method, title: support.title, proxy, parameters, deferred: isDeferred(proxy) }]
      })

/** Days for a bank transfer, or null when the server does not say. */
export const transferDays = ({ parameters }: PaymentOption): number | null =>
  typeof parameters['delayForOfflinePayment'] === 'number' ? parameters['delayForOfflinePayment'] : null

export type SubmitLabel = 'pay' | 'confirm' | 'continue'
export type SubmitBlocker = 'expired' | 'method' | 'terms' | 'privacy'

export interface SubmitState {
  readonly label: SubmitLabel
  /** The first condition that is not met; null when the reservation can be confirmed. */
  readonly blocker: SubmitBlocker | null
}

export interface Consents {
  readonly terms: boolean
  readonly privacy: boolean
  /** True when the event has a privacy policy. */
  readonly privacyNeeded: boolean
}

/** Label and blocker of the confirm button (docs/api/client-behavior.md#payment-choice). */
export function submitState(
  free: boolean,
  choice: PaymentOption | null,
  consents: Consents,
  expired: boolean,
): SubmitState {
  const label: SubmitLabel = free ? 'continue' : choice === null || !choice.deferred ? 'pay' : 'confirm'
  const blocker = (): SubmitBlocker | null => {
    if (expired) return 'expired'
    if (!free && choice === null) return 'method'
    if (!consents.terms) return 'terms'
    return consents.privacyNeeded && !consents.privacy ? 'privacy' : null
  }
  return { label, blocker: blocker() }
}

/**
 * The body of confirm: method NONE and no proxy for a free reservation (docs/api/payments.md#confirm,
 * docs/api/payments.md#terms-and-free-orders).
 */
export const toPaymentForm = (choice: PaymentOption | null, consents: Consents): PaymentForm => ({
  termAndConditionsAccepted: consents.terms,
  privacyPolicyAccepted: consents.privacyNeeded ? consents.privacy : null,
  selectedPaymentMethod: choice?.method ?? 'NONE',
  paymentProxy: choice?.proxy ?? null,
})
