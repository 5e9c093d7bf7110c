/** Input and result of the card fields of a payment provider (docs/api/payments.md#card-payment-with-strong-authentication). */
import type { ReservationInfo } from '../../contract/reservation.ts'

/**
 * - `accepted`: the payment was confirmed, or its result is unknown and has to be read; `token` of a card that the server
 *   charges, else null
 * - `declined`: nothing was charged; `reason` is the provider's text for the buyer, null without one
 */
export type CardAnswer =
  | { readonly kind: 'accepted'; readonly token: string | null }
  | { readonly kind: 'declined'; readonly reason: string | null }

/** Filled card fields. */
export interface CardFields {
  /** Confirms the payment of the secret; may show a page of the buyer's bank. Never rejects. */
  readonly confirm: (clientSecret: string) => Promise<CardAnswer>
  /** Creates a token for a server without strong authentication. Never rejects. */
  readonly createToken: () => Promise<CardAnswer>
}

/** The person and the address that the bank compares with its own. */
export interface CardHolder {
  readonly name: string
  readonly email: string
  /** Null without a first line and without a postal code of the card. `country`: ISO code in lower case; "" for an unknown part. */
  readonly address: { readonly line1: string; readonly postalCode: string; readonly country: string } | null
}

/** Greece is EL in tax numbers and GR in ISO codes (docs/api/values.md#special-values). */
const isoCountry = (country: string): string => (country === 'EL' ? 'GR' : country).toLowerCase()

/** @param name the name on the card. @param ownCode the postal code of the card; "" where it was not asked for */
export function cardHolder(
  { email, billingDetails }: ReservationInfo,
  name: string,
  ownCode = '',
): CardHolder {
  const { addressLine1: line1, zip, country } = billingDetails
  const address =
    (line1 ?? '') + ownCode === ''
      ? null
      : { line1: line1 ?? '', postalCode: ownCode || (zip ?? ''), country: isoCountry(country ?? '') }
  return { name, email: email ?? '', address }
}
