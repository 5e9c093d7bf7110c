/** What the redirect providers have in common, seen from the shop: a payment made there, looked up, captured, called off. */

export type Brand = 'PAYPAL' | 'MOLLIE' | 'SAFERPAY'

export type RemoteStatus = 'OPEN' | 'APPROVED' | 'PENDING' | 'PAID' | 'FAILED' | 'CANCELLED' | 'EXPIRED'

export interface RemoteRequest {
  readonly brand: Brand
  /** The reservation's id. */
  readonly reference: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** What is bought, for the buyer's eyes. */
  readonly description: string
  /** Two letters. */
  readonly language: string
  /** Paths on this server, made by it. */
  readonly returnPath: string
  readonly cancelPath: string
  /** "POST /path" or "GET /path"; null for nobody. */
  readonly notify: string | null
}

export interface RemoteView {
  readonly id: string
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly status: RemoteStatus
  /** The provider's page for the buyer. */
  readonly url: string
  /** Epoch ms. */
  readonly expiresAt: number
}

export type Captured = { readonly kind: 'paid' } | { readonly kind: 'refused'; readonly reason: string }

/** Each call rejects when the provider cannot be reached. */
export interface Gateway {
  create(request: RemoteRequest, now: number): Promise<RemoteView>
  /** Null for a payment that it does not know. */
  get(id: string, now: number): Promise<RemoteView | null>
  /** Turns an approval into money; a second time it says the same. `reason`: key of a text. */
  capture(id: string, now: number): Promise<Captured>
  /** @returns false when it is too late. */
  cancel(id: string): Promise<boolean>
}
