/** Which ways to pay there are and when the order may be sent. Specification 2, sections 4 and 9; contract 2, 3.1. */
import type { PaymentForm } from '../contract/payment.ts'
import type { PaymentProxy, ReservationInfo } from '../contract/reservation.ts'
import type { OpenEnum } from '../contract/values.ts'

export interface PaymentOption {
  readonly method: string
  readonly proxy: OpenEnum<PaymentProxy>
  /** Paid later: the button says Confirm, not Pay. */
  readonly deferred: boolean
  readonly parameters: Readonly<Record<string, unknown>>
}

/** The display order of the specification, of those ways that this app carries out. */
const supportedMethods: readonly string[] = ['BANK_TRANSFER', 'ON_SITE']

/** The choices of an order that costs something; empty for a free one. */
export const paymentOptions = ({ activePaymentMethods, orderSummary }: ReservationInfo): PaymentOption[] =>
  orderSummary.free
    ? []
    : supportedMethods.flatMap((method) => {
        const active = activePaymentMethods[method]
        if (active === undefined) return []
        const { paymentProxy: proxy, parameters } = active
        return [{ method, proxy, parameters, deferred: proxy === 'OFFLINE' || proxy === 'ON_SITE' }]
      })

/** Days for a bank transfer, or null when the server does not say. */
export const transferDays = ({ parameters }: PaymentOption): number | null =>
  typeof parameters['delayForOfflinePayment'] === 'number' ? parameters['delayForOfflinePayment'] : null

export type SubmitLabel = 'pay' | 'confirm' | 'continue'
export type SubmitBlocker = 'expired' | 'method' | 'terms' | 'privacy'

export interface SubmitState {
  readonly label: SubmitLabel
  /** What is still in the way, the first of it; null when the order may be sent. */
  readonly blocker: SubmitBlocker | null
}

export interface Consents {
  readonly terms: boolean
  readonly privacy: boolean
  /** True when the event has a privacy policy. */
  readonly privacyNeeded: boolean
}

/** What the button says and what is still in the way of it. Specification 2, section 4. */
export function submitState(
  free: boolean,
  choice: PaymentOption | null,
  agreement: Consents,
  expired: boolean,
): SubmitState {
  const label: SubmitLabel = free ? 'continue' : choice === null || !choice.deferred ? 'pay' : 'confirm'
  const obstacle = (): SubmitBlocker | null => {
    if (expired) return 'expired'
    if (!free && choice === null) return 'method'
    if (!agreement.terms) return 'terms'
    return agreement.privacyNeeded && !agreement.privacy ? 'privacy' : null
  }
  return { label, blocker: obstacle() }
}

/** The body of confirm: method NONE and no proxy for a free order (contract 2, traps 16 and 17). */
export const toPaymentForm = (choice: PaymentOption | null, agreement: Consents): PaymentForm => ({
  termAndConditionsAccepted: agreement.terms,
  privacyPolicyAccepted: agreement.privacyNeeded ? agreement.privacy : null,
  selectedPaymentMethod: choice?.method ?? 'NONE',
  paymentProxy: choice?.proxy ?? null,
})
