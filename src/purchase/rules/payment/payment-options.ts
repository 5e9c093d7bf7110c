/**
 * Which payment methods a reservation offers and when it can be confirmed
 * (docs/api/client-behavior.md#payment-choice, docs/api/payments.md#payment-methods).
 */
import type { PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import type { CustomPaymentMethod, PaymentForm, StaticPaymentMethod } from '../../contract/payment.ts'
import type { PaymentProxy, ReservationInfo } from '../../contract/reservation.ts'
import {
  isCustomMethod,
  isKnownProxy,
  paymentMethods,
  proxyFacts,
  type PaymentFlow,
} from './payment-proxies.ts'

export interface PaymentOption {
  /** A method of the API, or the id of a custom offline method. */
  readonly method: string
  /** Translation key of the name; null for a custom method, whose details contain its name. */
  readonly title: string | null
  readonly proxy: PaymentProxy
  readonly flow: PaymentFlow
  /** Paid after the confirmation: the button promises no payment now. */
  readonly deferred: boolean
  readonly parameters: Readonly<Record<string, unknown>>
}

const textParameter = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

type ActiveMethods = ReservationInfo['activePaymentMethods']

/** The active methods of the API in display order, then the custom methods in the server's order. */
function orderedMethods(active: ActiveMethods): string[] {
  const staticMethods = Object.entries(paymentMethods).flatMap(([method, title]) =>
    title === null ? [] : [method],
  )
  const custom = Object.keys(active).filter((method) => isCustomMethod(active[method]?.paymentProxy))
  return [...staticMethods.filter((method) => Object.hasOwn(active, method)), ...custom]
}

function toOption(method: string, active: ActiveMethods): PaymentOption[] {
  const { paymentProxy: proxy, parameters = {} } = active[method] ?? {}
  if (!isKnownProxy(proxy)) return []
  const flow = proxyFacts(proxy)?.flow ?? null
  // Card fields cannot be opened without the public key of the account.
  if (flow === null || (flow === 'card' && textParameter(parameters['stripe_p_key']) === null)) return []
  const title = Object.hasOwn(paymentMethods, method) ? paymentMethods[method as StaticPaymentMethod] : null
  return [{ method, title, proxy, parameters, flow, deferred: flow === 'order' }]
}

const isApplePay = ({ method }: PaymentOption): boolean => method === 'APPLE_PAY'

/**
 * The choices of a reservation that costs something; empty for a free one. After an approval at PayPal only the proxy that
 * was approved (docs/api/payments.md#payment-methods).
 * @param hasWallet the device has Apple Pay: its method comes first
 */
export function paymentOptions(reservation: ReservationInfo, hasWallet = false): PaymentOption[] {
  const { activePaymentMethods: active, orderSummary, tokenAcquired, paymentProxy } = reservation
  if (orderSummary.free) return []
  const options = orderedMethods(active).flatMap((method) => toOption(method, active))
  if (tokenAcquired) return options.filter(({ proxy }) => proxy === paymentProxy)
  return hasWallet
    ? [...options.filter(isApplePay), ...options.filter((option) => !isApplePay(option))]
    : options
}

/**
 * The method that is chosen before the buyer chooses one: that of the last payment on this device, else the first one. The fields of a
 * card come from its provider, which gets a request of the visitor: a card is chosen only as the last used or the only method.
 * @param lastUsed a method, or null
 */
export function presetOption(
  options: readonly PaymentOption[],
  lastUsed: string | null,
): PaymentOption | null {
  const [first = null] = options
  const used = options.find(({ method }) => method === lastUsed)
  if (used !== undefined) return used
  return first?.flow === 'card' && options.length > 1 ? null : first
}

/**
 * Deadline of a bank transfer that is chosen now, epoch ms; null from alf.io, which names days only, and its business days are
 * no calendar days.
 */
export const transferDeadline = ({ parameters }: PaymentOption): number | null =>
  typeof parameters['paymentDeadline'] === 'number' ? parameters['paymentDeadline'] : null

/** Days for a bank transfer, or null when the server does not name them. */
export const transferDays = ({ parameters }: PaymentOption): number | null =>
  typeof parameters['delayForOfflinePayment'] === 'number' ? parameters['delayForOfflinePayment'] : null

/**
 * The action of the last button: pays now, pays what PayPal has approved, orders with a later payment, or orders free
 * tickets.
 */
export type SubmitLabel = 'pay' | 'approved' | 'later' | 'free'
/** `card`: the card fields are incomplete; `captcha`: the bot check is not passed. */
export type SubmitBlocker = 'expired' | 'method' | 'card' | 'terms' | 'privacy' | 'captcha'

export interface Consents {
  readonly terms: boolean
  readonly privacy: boolean
  /** True when the event has a privacy policy. */
  readonly privacyNeeded: boolean
}

/** True when the event has a privacy policy. */
export const needsPrivacy = ({ privacyPolicyUrl }: Pick<PurchaseContext, 'privacyPolicyUrl'>): boolean =>
  (privacyPolicyUrl ?? '') !== ''

interface SubmitRequest {
  readonly free: boolean
  readonly options: readonly PaymentOption[]
  readonly choice: PaymentOption | null
  readonly consents: Consents
  readonly expired: boolean
  /** PayPal has approved the payment. */
  readonly approved?: boolean
  /** False while the card fields of the chosen method are incomplete. */
  readonly cardReady?: boolean
  /** False while the required bot check is not passed. */
  readonly captchaReady?: boolean
}

/** Before a method is chosen, the label is that of all methods, or `pay` when they differ. */
function submitLabel({ free, options, choice, approved = false }: SubmitRequest): SubmitLabel {
  if (free) return 'free'
  if (approved) return 'approved'
  const candidates = choice === null ? options : [choice]
  return candidates.length > 0 && candidates.every(({ deferred }) => deferred) ? 'later' : 'pay'
}

function submitBlockers(request: SubmitRequest): SubmitBlocker[] {
  const { free, choice, consents, expired, cardReady = true, captchaReady = true } = request
  const met: readonly (readonly [boolean, SubmitBlocker])[] = [
    [!expired, 'expired'],
    [free || choice !== null, 'method'],
    [choice?.flow !== 'card' || cardReady, 'card'],
    [consents.terms, 'terms'],
    [!consents.privacyNeeded || consents.privacy, 'privacy'],
    [captchaReady, 'captcha'],
  ]
  return met.flatMap(([isMet, blocker]) => (isMet ? [] : [blocker]))
}

/**
 * Label and blockers of the last button (docs/api/client-behavior.md#payment-choice): the conditions that are not met, from the top of
 * the page to its end; none when the reservation can be confirmed.
 */
export const submitState = (request: SubmitRequest) => ({
  label: submitLabel(request),
  blockers: submitBlockers(request),
})

/**
 * The site key of the reCAPTCHA that the confirmation requires; null when none is required, or when the server sends no key
 * (docs/api/payments.md#bot-check-at-confirm).
 */
export function confirmationCaptchaKey(
  { orderSummary, activePaymentMethods }: ReservationInfo,
  { captchaForOfflinePaymentAndFree, recaptchaApiKey }: PurchaseContext['captchaConfiguration'],
  choice: PaymentOption | null,
): string | null {
  const requested = orderSummary.free
    ? captchaForOfflinePaymentAndFree
    : choice?.parameters['captchaRequestedForOffline'] === true
  if (!requested) return null
  // alf.io omits the key of the event unless the selection of tickets requires it.
  const keys = [choice, ...Object.values(activePaymentMethods)].map((method) =>
    textParameter(method?.parameters['recaptchaApiKey']),
  )
  return keys.find((key) => key !== null) ?? recaptchaApiKey
}

/**
 * True when the booking page also confirms the order, because nothing is left to ask: it costs nothing, needs no bot check, and no pass
 * pays for it (docs/api/client-behavior.md#free-orders).
 * @param hasPassCode the address names a pass that is to pay
 */
export const skipsReview = (
  { orderSummary: { free, summary } }: Pick<ReservationInfo, 'orderSummary'>,
  { captchaConfiguration }: Pick<PurchaseContext, 'captchaConfiguration'>,
  hasPassCode: boolean,
): boolean =>
  free &&
  !hasPassCode &&
  !captchaConfiguration.captchaForOfflinePaymentAndFree &&
  !summary.some(({ type }) => type === 'APPLIED_SUBSCRIPTION')

/** Stripe's account of a card payment; null for another method, or without its public key. */
export function stripeAccount(choice: PaymentOption | null) {
  const publicKey = textParameter(choice?.parameters['stripe_p_key'])
  if (choice?.flow !== 'card' || publicKey === null) return null
  return {
    publicKey,
    connectedAccount: textParameter(choice.parameters['stripeConnectedAccount']),
    /** The server creates the payment and the bank may ask the buyer; otherwise it charges a token. */
    authenticated: choice.parameters['enableSCA'] === true,
  }
}

/**
 * The method whose provider may show the button of a wallet: a card with strong authentication. The provider gets a request of the visitor, so
 * it is asked only after its card was chosen, or where the device itself has a wallet.
 * @param hasWallet the device has a wallet
 */
export function walletOption(
  options: readonly PaymentOption[],
  chosen: PaymentOption | null,
  hasWallet: boolean,
): PaymentOption | null {
  const option = options.find((offered) => stripeAccount(offered)?.authenticated === true)
  return option !== undefined && (hasWallet || chosen?.method === option.method) ? option : null
}

/** Blockers that also stop a wallet, which brings its method and its card. */
const walletBlockers: ReadonlySet<SubmitBlocker> = new Set(['expired', 'terms', 'privacy'])

/** The first condition that is not met for the sheet of a wallet; null when it may open. */
export const walletBlocker = (blockers: readonly SubmitBlocker[]): SubmitBlocker | null =>
  blockers.find((blocker) => walletBlockers.has(blocker)) ?? null

/** Fields that the chosen method adds to the confirmation. */
interface PaymentExtras {
  /** The details of a custom offline method, which the server requires whole. */
  readonly custom?: CustomPaymentMethod | undefined
  readonly gatewayToken?: string | null
  readonly captcha?: string | null
}

/**
 * The body of confirm: method NONE and no proxy for a free reservation (docs/api/payments.md#confirm,
 * docs/api/payments.md#terms-and-free-orders).
 */
export const toPaymentForm = (
  choice: PaymentOption | null,
  consents: Consents,
  { custom, gatewayToken = null, captcha = null }: PaymentExtras = {},
): PaymentForm => ({
  termAndConditionsAccepted: consents.terms,
  privacyPolicyAccepted: consents.privacyNeeded ? consents.privacy : null,
  selectedPaymentMethod: custom ?? choice?.method ?? 'NONE',
  paymentProxy: choice?.proxy ?? null,
  gatewayToken,
  captcha,
})
