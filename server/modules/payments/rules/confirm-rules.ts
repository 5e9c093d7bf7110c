/** What must be in order before an order is paid, in the order of the contract's checks. Contract 2, 1.6. */
import type { PaymentForm } from '#core/contract/payment.ts'
import type { ActivePaymentMethod, PaymentProxy } from '#core/contract/reservation.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-summary.ts'
import { problem, type ValidationError } from '#server/infra/validation/validation-error.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { isCaptchaRequired, type ConfirmCaptcha } from './confirm-captcha.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'

const form = 'paymentForm'

/** What the buyer chose: the way, and the method's name where they said one. */
export interface SelectedPayment {
  readonly proxy: PaymentProxy
  /** The id of a custom method, the name of any other. */
  readonly method: string | null
}

/** `several`: more than one way is open and none was chosen. `impossible`: this order cannot be paid so. */
export type SelectedPaymentResult = SelectedPayment | 'several' | 'impossible'

/** A second click, or a second tab, finds the order as the first one left it. */
const confirmedStatuses: readonly Reservation['status'][] = [
  'FINALIZING',
  'COMPLETE',
  'OFFLINE_FINALIZING',
  'OFFLINE_PAYMENT',
  'DEFERRED_OFFLINE_PAYMENT',
  'CUSTOM_OFFLINE_PAYMENT',
]
export const isConfirmed = ({ status }: Pick<Reservation, 'status'>): boolean =>
  confirmedStatuses.includes(status)

const selectedMethodOf = ({ selectedPaymentMethod: selected }: PaymentForm): string | null =>
  (typeof selected === 'object' ? selected?.paymentMethodId : selected) ?? null

type ActiveMethods = Readonly<Record<string, ActivePaymentMethod>>

/** @param offered what the order may be paid with; a method of the wrong proxy is none */
export function selectPayment(
  body: PaymentForm,
  details: ReservationDetails,
  offered: ActiveMethods,
): SelectedPaymentResult {
  const method = selectedMethodOf(body)
  if (reservationTotal(details).gross === 0) return { proxy: 'NONE', method: null }
  const proxies = new Set(Object.values(offered).map(({ paymentProxy }) => paymentProxy as PaymentProxy))
  if (!body.paymentProxy && proxies.size > 1) return 'several'
  const [only] = proxies
  const proxy = (body.paymentProxy ?? only) as PaymentProxy | undefined
  if (proxy === 'CUSTOM_OFFLINE' && !proxies.has(proxy)) return { proxy, method: null }
  if (proxy === undefined || !proxies.has(proxy)) return 'impossible'
  const fits = method !== null && offered[method]?.paymentProxy === proxy
  if (fits) return { proxy, method }
  // Older clients name the way alone; a custom method has no name but its own.
  if (proxy === 'CUSTOM_OFFLINE') return { proxy, method: null }
  const names = Object.keys(offered).filter((name) => offered[name]?.paymentProxy === proxy)
  return method === null || method === 'NONE' || !(method in offered)
    ? { proxy, method: names[0] ?? null }
    : 'impossible'
}

/** Checks 2 and 3, which report together. */
export function orderProblems(
  body: PaymentForm,
  details: ReservationDetails,
  chosen: SelectedPaymentResult,
  now: number,
): ValidationError[] {
  const terms =
    body.termAndConditionsAccepted === true &&
    (details.config.privacyPolicyUrl === null || body.privacyPolicyAccepted === true)
  return [
    ...(details.reservation.valid_until <= now ? [problem(form, 'error.STEP_2_ORDER_HAS_EXPIRED')] : []),
    ...(chosen === 'several' ? [problem(form, 'error.STEP_2_MISSING_PAYMENT_METHOD')] : []),
    ...(terms ? [] : [problem(form, 'error.STEP_2_TERMS_CONDITIONS')]),
  ]
}

/** Checks 4 and 5: a person, and a custom method that the event really offers. */
export async function captchaAndMethodProblems(
  body: PaymentForm,
  { proxy, method }: SelectedPayment,
  captcha: ConfirmCaptcha | null,
  remoteAddress: string,
): Promise<ValidationError[]> {
  if (captcha !== null && isCaptchaRequired(proxy)) {
    const human = await captcha.verify(body.captcha ?? null, remoteAddress)
    if (!human) return [problem(form, 'error.STEP_2_CAPTCHA_VALIDATION_FAILED')]
  }
  const unnamed = proxy === 'CUSTOM_OFFLINE' && method === null
  return unnamed ? [problem(form, 'error.STEP_2_MISSING_PAYMENT_METHOD')] : []
}
