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
  /** Paid after the confirmation: the button promises no payment now. */
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

/** What the last button does: pays now, orders with a later payment, or orders free tickets. */
export type SubmitLabel = 'pay' | 'later' | 'free'
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

interface SubmitRequest {
  readonly free: boolean
  readonly options: readonly PaymentOption[]
  readonly choice: PaymentOption | null
  readonly consents: Consents
  readonly expired: boolean
}

/** Before a method is chosen, the label is that of all methods, or `pay` when they differ. */
function submitLabel({ free, options, choice }: SubmitRequest): SubmitLabel {
  if (free) return 'free'
  const candidates = choice === null ? options : [choice]
  return candidates.length > 0 && candidates.every(({ deferred }) => deferred) ? 'later' : 'pay'
}

/** Label and blocker of the last button (docs/api/client-behavior.md#payment-choice). */
export function submitState(request: SubmitRequest): SubmitState {
  const { free, choice, consents, expired } = request
  const blocker = (): SubmitBlocker | null => {
    if (expired) return 'expired'
    if (!free && choice === null) return 'method'
    if (!consents.terms) return 'terms'
    return consents.privacyNeeded && !consents.privacy ? 'privacy' : null
  }
  return { label: submitLabel(request), blocker: blocker() }
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
