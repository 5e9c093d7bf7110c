/** What a payment provider can do for the box office. Contract 2, section 3. */
import type { PaymentForm } from '#core/contract/payment.ts'
import type { ActivePaymentMethod, PaymentProxy, ReservationStatus } from '#core/contract/reservation.ts'
import type { FullOrder } from '../store/orders.ts'
import type { EventRow, Transaction } from '../store/tables.ts'

/** Who wants to know which ways are open. */
export interface Ask {
  readonly event: EventRow
  /** Country of the billing address, upper case; null when none was given. */
  readonly country: string | null
  /** Epoch ms. */
  readonly now: number
}

/** Ways to pay by their name on the wire. */
export type Offers = Readonly<Record<string, ActivePaymentMethod>>

/** An order that is about to be paid. */
export interface Purchase {
  readonly order: FullOrder
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
export interface Acceptance {
  readonly status: 'FINALIZING' | 'OFFLINE_FINALIZING'
  /** Where the finalizer leaves it; null completes the order. */
  readonly returnsTo: ReservationStatus | null
  /** Epoch ms until which the money is awaited. */
  readonly validUntil?: number
  /** The method that the pending payment is of; null when none is recorded. */
  readonly method: string | null
}

/** What a payment is looked up by. */
export type PaymentRef = Pick<Transaction, 'payment_id' | 'account'>

/** What a provider gave us to remember a payment by. */
export interface RemotePayment {
  readonly paymentId: string
  readonly method: string
  readonly account?: string | null
}

export type Started =
  | ({ readonly kind: 'paid' } & RemotePayment)
  /** The buyer leaves for the provider's page. `expiresAt`: epoch ms. */
  | ({ readonly kind: 'redirect'; readonly url: string; readonly expiresAt: number } & RemotePayment)
  /** The buyer leaves to approve; nothing is under way before they come back. */
  | { readonly kind: 'approve'; readonly url: string }
  /** `reason`: a key of the texts. */
  | { readonly kind: 'refused'; readonly reason: string }

/** What a provider says about a payment that is under way. `url`: its page, still open for the buyer. */
export type Checked =
  | { readonly kind: 'paid' | 'failed' | 'cancelled' | 'initiated' | 'unknown' }
  | { readonly kind: 'open'; readonly url: string | null }

export type Initialized =
  | ({ readonly kind: 'ready'; readonly clientSecret: string } & RemotePayment)
  | { readonly kind: 'changed'; readonly checked: Checked }

export interface Provider {
  readonly proxy: PaymentProxy
  /** Empty when this provider cannot take money for the event now. */
  offers(ask: Ask): Offers
  /** For money that comes outside of this server. */
  accept?(order: FullOrder, now: number): Acceptance
  /** The reservation is IN_PAYMENT while the provider is asked: money moves at once. */
  movesMoney?(purchase: Purchase): boolean
  /**
   * Where money moves at once: whether it did, for a payment whose answer never arrived here. Rejects when the provider
   * cannot be reached.
   */
  moved?(payment: Pick<Transaction, 'token'>, now: number): Promise<boolean>
  /** Asks for the money. Rejects when the provider cannot be reached. */
  start?(purchase: Purchase): Promise<Started>
  /** Prepares a payment that the buyer's browser confirms itself; null when this event does not pay so. */
  init?(purchase: Purchase): Promise<Initialized> | null
  /** Looks a payment up at the provider; null when it cannot be asked about this one. */
  check?(payment: PaymentRef, now: number): Promise<Checked> | null
  /** Calls a payment off. @returns false when it is too late for that. */
  cancel?(payment: PaymentRef): Promise<boolean>
}
