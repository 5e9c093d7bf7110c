/** What the redirect providers have in common, seen from the shop: a payment made there, looked up, captured, called off. */

export type ProviderBrand = 'PAYPAL' | 'MOLLIE' | 'SAFERPAY'

export type GatewayStatus = 'OPEN' | 'APPROVED' | 'PENDING' | 'PAID' | 'FAILED' | 'CANCELLED' | 'EXPIRED'

export interface GatewayRequest {
  readonly brand: ProviderBrand
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

export interface GatewayPayment {
  readonly id: string
  readonly reference: string
  readonly amount: number
  readonly currency: string
  readonly status: GatewayStatus
  /** The provider's page for the buyer. */
  readonly url: string
  /** Epoch ms. */
  readonly expiresAt: number
}

export type CaptureResult = { readonly kind: 'paid' } | { readonly kind: 'refused'; readonly reason: string }

/** Each call rejects when the provider cannot be reached. */
export interface Gateway {
  create(request: GatewayRequest, now: number): Promise<GatewayPayment>
  /** Null for a payment that it does not know. */
  get(id: string, now: number): Promise<GatewayPayment | null>
  /** Turns an approval into money; a second time it says the same. `reason`: key of a text. */
  capture(id: string, now: number): Promise<CaptureResult>
  /** @returns false when it is too late. */
  cancel(id: string): Promise<boolean>
}
