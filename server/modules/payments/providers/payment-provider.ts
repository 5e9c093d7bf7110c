/** The interface of a payment provider. One entry of provider-registry.ts for each (docs/api/payments.md). */
import type { PaymentForm, StaticPaymentMethod } from '#purchase/contract/payment.ts'
import type { ActivePaymentMethod, PaymentProxy, ReservationStatus } from '#purchase/contract/reservation.ts'
import type { CspSource } from '#server/http/security-headers.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventRow, Transaction } from '#server/infra/database/tables/tables.ts'
import type { Captcha } from '#server/modules/bot-checks/create-bot-checks.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import type { StripeConnection } from './stripe/client.ts'

/**
 * Parameters on the wire of a method that confirm accepts only after the bot check
 * (docs/api/payments.md#bot-check-at-confirm).
 */
export const captchaParameters = (captcha: Captcha | null): Readonly<Record<string, unknown>> => ({
  captchaRequestedForOffline: captcha !== null,
  ...(captcha === null ? {} : { recaptchaApiKey: captcha.siteKey }),
})

/** @returns null when no payment exists at the provider: none was started, or the buyer has only approved it */
export const paymentRefOf = (transaction: Transaction | null): PaymentRef | null =>
  transaction === null || transaction.payment_id === null
    ? null
    : { paymentId: transaction.payment_id, account: transaction.account }

/** The methods on offer depend on these values. */
interface OfferRequest {
  readonly event: EventRow
  /** Minor units; null before there is an order. */
  readonly amount: number | null
  /** Epoch ms. */
  readonly now: number
}

/** Payment methods by their name on the wire. */
type PaymentOffers = Readonly<Record<string, ActivePaymentMethod>>

/** A reservation that is about to be paid. */
export interface PaymentAttempt {
  readonly details: ReservationDetails
  /** Minor units, above zero. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  /** Two letters: language of the buyer's page. */
  readonly lang: string
  readonly form: PaymentForm
  /** The payment of the same provider that is pending, or the last one that failed, if there is one. */
  readonly transaction: Transaction | null
  /** Epoch ms. */
  readonly now: number
}

/** How a confirmed reservation waits for a payment that arrives outside of this server. */
export interface OfflineAcceptance {
  readonly status: 'FINALIZING' | 'OFFLINE_FINALIZING'
  /** Status after finalizing; null completes the reservation. */
  readonly finalStatus: ReservationStatus | null
  /** Payment deadline, epoch ms; absent keeps the deadline of the reservation. */
  readonly validUntil?: number
  /** Method of the pending transaction; null when none is recorded. */
  readonly method: string | null
}

/** A provider finds a payment by these values. */
export interface PaymentRef {
  readonly paymentId: string
  /** Connected account at the provider; null for the server's own. */
  readonly account: string | null
}

/** The server records these values of a payment at the provider. */
export interface ProviderPayment extends PaymentRef {
  readonly method: string
}

/** Money as its provider reports it. Whether it pays for an order is decided by `paysFor`. */
export interface ReceivedPayment extends ProviderPayment {
  readonly proxy: PaymentProxy
  /** The order that the payment was created for. */
  readonly reservationId: string
  /** Minor units; a fraction when the provider reports an amount that the currency does not have. */
  readonly amount: number
  readonly currency: string
  /** Short name of the event of the order, which may be deleted. */
  readonly event?: string | undefined
}

export interface PaidResult {
  readonly kind: 'paid'
  readonly payment: ReceivedPayment
}
/** The buyer continues at `url`. `expiresAt`: epoch ms. */
export type RedirectResult = {
  readonly kind: 'redirect'
  readonly url: string
  readonly expiresAt: number
} & ProviderPayment
/** The buyer approves at `url`; no payment exists before they return. */
interface ApprovalResult {
  readonly kind: 'approve'
  readonly url: string
}
/** `reason`: a translation key. */
interface RefusedResult {
  readonly kind: 'refused'
  readonly reason: string
}
export type StartResult = PaidResult | RedirectResult | ApprovalResult | RefusedResult

/** State of a pending payment at the provider. `url`: its page while the buyer can still use it. */
export type ProviderStatus =
  | PaidResult
  | { readonly kind: 'failed' | 'canceled' | 'initiated' | 'unknown' }
  | { readonly kind: 'open'; readonly url: string | null }

export type InitResult =
  | ({ readonly kind: 'ready'; readonly clientSecret: string } & ProviderPayment)
  | { readonly kind: 'changed'; readonly paymentId: string; readonly checked: ProviderStatus }
  | RefusedResult

/** Money that was returned to the buyer, or that the buyer claims back; `won` and `lost`: how a dispute was decided. */
export interface ReturnReport {
  readonly kind: 'refund' | 'dispute' | 'won' | 'lost'
  readonly payment: PaymentRef
  /** Minor units when it was reported. */
  readonly amount: number
  readonly currency: string
}

export type ProviderReport =
  /** Its content may be older than the present state: the provider is asked. */
  | { readonly kind: 'payment'; readonly payment: PaymentRef }
  | ReturnReport
  | { readonly kind: 'account-disconnected'; readonly account: string | null }
  | { readonly kind: 'ignored' }

/** A signed report in JSON: its content is trusted. */
export interface SignedWebhook {
  readonly paths: readonly string[]
  readonly signatureHeader: string
  /** @returns null without a valid signature. @param now epoch ms */
  readonly read: (body: Buffer, signature: string, now: number) => ProviderReport | null
}

/** How a payment at the provider is read and canceled. Each call rejects when the provider is unreachable. */
export interface PendingPayments {
  /** @param now epoch ms */
  fetchStatus(payment: PaymentRef, now: number): Promise<ProviderStatus>
  /** @returns false when the payment can no longer be canceled */
  cancel(payment: PaymentRef): Promise<boolean>
}

/** Nothing is paid, or money arrives outside of this server. */
interface OfflineKind {
  readonly kind: 'offline'
  /** @param now epoch ms */
  accept(details: ReservationDetails, now: number): OfflineAcceptance
}

/** The provider's page takes the payment. */
export interface RedirectKind extends PendingPayments {
  readonly kind: 'redirect'
  start(attempt: PaymentAttempt): Promise<StartResult>
}

/** The buyer approves at the provider and confirms a second time; the second confirm captures the money. */
export interface ApprovalKind {
  readonly kind: 'approval'
  requestApproval(attempt: PaymentAttempt): Promise<ApprovalResult>
  capture(attempt: PaymentAttempt, token: string): Promise<StartResult>
}

/** The buyer's browser confirms a payment that {@link init} created. */
interface BrowserKind extends PendingPayments {
  readonly kind: 'browser'
  /** Method of the answer to the init call (wire). */
  readonly method: StaticPaymentMethod
  readonly webhook: SignedWebhook
  /** @returns all that is refunded of a payment now, minor units; null when the provider does not show it */
  fetchRefunded(payment: PaymentRef): Promise<number | null>
  init(attempt: PaymentAttempt): Promise<InitResult>
  confirm(attempt: PaymentAttempt): Promise<StartResult>
}

type ProviderOperations = {
  /** Empty when the event cannot be paid like this now. */
  offers(request: OfferRequest): PaymentOffers
} & (OfflineKind | RedirectKind | ApprovalKind | BrowserKind)

export interface SandboxConnection {
  readonly db: Database
  readonly baseUrl: string
}

/** External systems of this server; null for those that are not configured. */
export interface ProviderConnections {
  /** The bot check of confirm. */
  readonly captcha: Captcha | null
  readonly sandbox: SandboxConnection | null
  readonly stripe: StripeConnection | null
}

/** These facts of a provider do not depend on its connection. */
export interface ProviderFacts {
  readonly proxy: PaymentProxy
  /** The setting that disables the provider when it is false; without it only the event's `paymentProxies` count. */
  readonly setting?: 'STRIPE_CC_ENABLED' | 'ON_SITE_ENABLED' | 'BANK_TRANSFER_ENABLED'
  /** Whether confirm requires the bot check (docs/api/payments.md#bot-check-at-confirm). */
  readonly requiresCaptcha?: boolean
  /** The provider's sites whose scripts and frames the app uses. */
  readonly cspSource?: CspSource
}

export interface ProviderEntry extends ProviderFacts {
  /** @returns null when what the provider needs is not configured */
  connect(connections: ProviderConnections): ProviderOperations | null
}

export type PaymentProvider = ProviderFacts & ProviderOperations
export type ProviderOf<Kind extends PaymentProvider['kind']> = Extract<PaymentProvider, { kind: Kind }>
