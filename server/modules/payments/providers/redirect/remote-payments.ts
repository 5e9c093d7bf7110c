/** The HTTP API of a provider that hosts the payment page, as this server uses it. */
import type { PaymentProxy } from '#core/contract/reservation.ts'

export type RemotePaymentStatus =
  | 'OPEN'
  | 'APPROVED'
  | 'PENDING'
  | 'PAID'
  | 'FAILED'
  | 'CANCELLED'
  | 'EXPIRED'

export interface RemotePaymentRequest {
  readonly brand: PaymentProxy
  /** The reservation's id. */
  readonly reference: string
  /** Minor units. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  /** The text of the provider's page for the buyer. */
  readonly description: string
  /** Two letters. */
  readonly language: string
  /** Paths of this server. */
  readonly returnPath: string
  readonly cancelPath: string
  /** `POST /path` or `GET /path`; null without notifications. */
  readonly notify: string | null
}

export interface RemotePayment {
  readonly id: string
  readonly reference: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly status: RemotePaymentStatus
  /** The provider's page for the buyer. */
  readonly url: string
  /** Epoch ms. */
  readonly expiresAt: number
}

export type CaptureResult = { readonly kind: 'paid' } | { readonly kind: 'refused'; readonly reason: string }

/** Each call rejects when the provider is unreachable. `now`: epoch ms. */
export interface RemotePayments {
  create(request: RemotePaymentRequest, now: number): Promise<RemotePayment>
  /** Null for an unknown payment. */
  get(id: string, now: number): Promise<RemotePayment | null>
  /** Captures an approved payment; a second call has the same result. `reason`: a translation key. */
  capture(id: string, now: number): Promise<CaptureResult>
  /** @returns false when the payment can no longer be canceled */
  cancel(id: string): Promise<boolean>
}
