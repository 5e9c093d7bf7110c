/** Checks of the confirm call, in the contract's order (docs/api/payments.md#confirm). */
import type { PaymentForm } from '#core/contract/payment.ts'
import type { ActivePaymentMethod, PaymentProxy } from '#core/contract/reservation.ts'
import { problem, type ValidationError } from '#server/infra/validation/validation-error.ts'
import type { Captcha } from '#server/modules/bot-checks/index.ts'
import { reservationTotal } from '#server/modules/pricing/index.ts'
import type { ReservationDetails } from '#server/modules/reservations/index.ts'
import { providerFacts } from '../providers/provider-registry.ts'

const form = 'paymentForm'

/** The buyer's choice. */
export interface SelectedPayment {
  readonly proxy: PaymentProxy
  /** Id of a custom method, else the name of the method; null when the form names none. */
  readonly method: string | null
}

/** `several`: the form chooses none of several proxies. `impossible`: the choice is not on offer. */
export type SelectedPaymentResult = SelectedPayment | 'several' | 'impossible'

const selectedMethodOf = ({ selectedPaymentMethod: selected }: PaymentForm): string | null =>
  (typeof selected === 'object' ? selected?.paymentMethodId : selected) ?? null

type ActiveMethods = Readonly<Record<string, ActivePaymentMethod>>

/** The method of the form, else the first one of the proxy, as older clients send the proxy alone. */
function selectMethod(
  proxy: PaymentProxy,
  method: string | null,
  offered: ActiveMethods,
): SelectedPaymentResult {
  if (method !== null && offered[method]?.paymentProxy === proxy) return { proxy, method }
  // A custom method has no default.
  if (proxy === 'CUSTOM_OFFLINE') return { proxy, method: null }
  if (method !== null && method in offered) return 'impossible'
  const [first = null] = Object.keys(offered).filter((name) => offered[name]?.paymentProxy === proxy)
  return { proxy, method: first }
}

/** @param offered the methods of the reservation */
export function selectPayment(
  body: PaymentForm,
  details: ReservationDetails,
  offered: ActiveMethods,
): SelectedPaymentResult {
  if (reservationTotal(details).gross === 0) return { proxy: 'NONE', method: null }
  const proxies = new Set(Object.values(offered).map(({ paymentProxy }) => paymentProxy as PaymentProxy))
  if (!body.paymentProxy && proxies.size > 1) return 'several'
  const [only] = proxies
  const proxy = (body.paymentProxy ?? only) as PaymentProxy | undefined
  if (proxy !== undefined && proxies.has(proxy)) return selectMethod(proxy, selectedMethodOf(body), offered)
  return proxy === 'CUSTOM_OFFLINE' ? { proxy, method: null } : 'impossible'
}

/** Expiry, choice of one method and terms, which are reported together (docs/api/payments.md#confirm). @param now epoch ms */
export function orderProblems(
  body: PaymentForm,
  details: ReservationDetails,
  chosen: SelectedPaymentResult,
  now: number,
): ValidationError[] {
  const acceptsTerms =
    body.termAndConditionsAccepted === true &&
    (details.config.privacyPolicyUrl === null || body.privacyPolicyAccepted === true)
  return [
    ...(details.reservation.valid_until <= now ? [problem(form, 'error.STEP_2_ORDER_HAS_EXPIRED')] : []),
    ...(chosen === 'several' ? [problem(form, 'error.STEP_2_MISSING_PAYMENT_METHOD')] : []),
    ...(acceptsTerms ? [] : [problem(form, 'error.STEP_2_TERMS_CONDITIONS')]),
  ]
}

/** The bot check and the name of a custom method (docs/api/payments.md#confirm). */
export async function captchaAndMethodProblems(
  body: PaymentForm,
  { proxy, method }: SelectedPayment,
  captcha: Captcha | null,
  remoteAddress: string,
): Promise<ValidationError[]> {
  if (captcha !== null && providerFacts(proxy)?.requiresCaptcha) {
    const passed = await captcha.verify(body.captcha ?? null, remoteAddress)
    if (!passed) return [problem(form, 'error.STEP_2_CAPTCHA_VALIDATION_FAILED')]
  }
  const isUnnamed = proxy === 'CUSTOM_OFFLINE' && method === null
  return isUnnamed ? [problem(form, 'error.STEP_2_MISSING_PAYMENT_METHOD')] : []
}
