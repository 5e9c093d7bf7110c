/** What a payment provider can do for the box office. Contract 2, section 3. */
import type { PaymentForm } from '#core/contract/payment.ts'
import type { ActivePaymentMethod, PaymentProxy, ReservationStatus } from '#core/contract/reservation.ts'
import type { EventRow, Transaction } from '#server/infra/database/tables/tables.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'

/** Who wants to know which ways are open. */
export interface OfferRequest {
  readonly event: EventRow
  /** Country of the billing address, upper case; null when none was given. */
  readonly country: string | null
  /** Epoch ms. */
  readonly now: number
}

/** Ways to pay by their name on the wire. */
export type PaymentOffers = Readonly<Record<string, ActivePaymentMethod>>

/** An order that is about to be paid. */
export interface PaymentAttempt {
  readonly details: ReservationDetails
  /** What is to be paid, minor units; above zero. */
  readonly amount: number
  readonly currency: string
  /** Two letters, of the page that the buyer is looking at. */
  readonly lang: string
  readonly form: PaymentForm
  /** The payment of this provider that is under way already. */
  readonly transaction: Transaction | null
  readonly now: number
}

/** How an offline order waits for its money. */
export interface OfflineAcceptance {
  readonly status: 'FINALIZING' | 'OFFLINE_FINALIZING'
  /** Where the finalizer leaves it; null completes the order. */
  readonly finalStatus: ReservationStatus | null
  /** Epoch ms until which the money is awaited. */
  readonly validUntil?: number
  /** The method that the pending payment is of; null when none is recorded. */
  readonly method: string | null
}

/** What a payment is looked up by. */
export type PaymentRef = Pick<Transaction, 'payment_id' | 'account'>

/** What a provider gave us to remember a payment by. */
export interface ProviderPayment {
  readonly paymentId: string
  readonly method: string
  readonly account?: string | null
}

export type StartResult =
  | ({ readonly kind: 'paid' } & ProviderPayment)
  /** The buyer leaves for the provider's page. `expiresAt`: epoch ms. */
  | ({ readonly kind: 'redirect'; readonly url: string; readonly expiresAt: number } & ProviderPayment)
  /** The buyer leaves to approve; nothing is under way before they come back. */
  | { readonly kind: 'approve'; readonly url: string }
  /** `reason`: a key of the texts. */
  | { readonly kind: 'refused'; readonly reason: string }

/** What a provider says about a payment that is under way. `url`: its page, still open for the buyer. */
export type ProviderStatus =
  | { readonly kind: 'paid' | 'failed' | 'cancelled' | 'initiated' | 'unknown' }
  | { readonly kind: 'open'; readonly url: string | null }

export type InitResult =
  | ({ readonly kind: 'ready'; readonly clientSecret: string } & ProviderPayment)
  | { readonly kind: 'changed'; readonly checked: ProviderStatus }

export interface PaymentProvider {
  readonly proxy: PaymentProxy
  /** Empty when this provider cannot take money for the event now. */
  offers(ask: OfferRequest): PaymentOffers
  /** For money that comes outside of this server. */
  accept?(details: ReservationDetails, now: number): OfflineAcceptance
  /** The reservation is IN_PAYMENT while the provider is asked: money moves at once. */
  capturesAtOnce?(attempt: PaymentAttempt): boolean
  /**
   * Where money moves at once: whether it did, for a payment whose answer never arrived here. Rejects when the provider
   * cannot be reached.
   */
  wasCaptured?(payment: Pick<Transaction, 'token'>, now: number): Promise<boolean>
  /** Asks for the money. Rejects when the provider cannot be reached. */
  start?(attempt: PaymentAttempt): Promise<StartResult>
  /** Prepares a payment that the buyer's browser confirms itself; null when this event does not pay so. */
  init?(attempt: PaymentAttempt): Promise<InitResult> | null
  /** Looks a payment up at the provider; null when it cannot be asked about this one. */
  fetchStatus?(payment: PaymentRef, now: number): Promise<ProviderStatus> | null
  /** Calls a payment off. @returns false when it is too late for that. */
  cancel?(payment: PaymentRef): Promise<boolean>
}
