/** Card fields of Stripe (docs/api/payments.md#card-payment-with-strong-authentication). Loaded when a card is chosen. */
import type { StripeCardElement } from '@stripe/stripe-js'
import type { CardFields, CardHolder } from '../../rules/payment/card-payment.ts'
import { billingDetails, loadAccount, toAnswer, type StripeAccount } from './stripe-account.ts'

export interface StripeCard {
  /** Shows the fields in an empty element. */
  readonly mount: (box: HTMLElement) => void
  readonly destroy: () => void
  readonly focus: () => void
  readonly fieldsOf: (holder: CardHolder) => CardFields
}

interface Look {
  readonly color: string
  readonly dimColor: string
  readonly badColor: string
  readonly fontSize: string
}

export interface StripeCardOptions extends StripeAccount {
  readonly lang: string
  readonly look: Look
  /** @param complete every field is filled; `error`: Stripe's text for the first invalid field */
  readonly onChange: (complete: boolean, error: string | null) => void
  /** The bank refused the card for the postal code, or for its lack. */
  readonly onWrongPostalCode: () => void
}

const elementStyle = ({ color, dimColor, badColor, fontSize }: Look) => ({
  base: { color, fontSize, '::placeholder': { color: dimColor } },
  invalid: { color: badColor },
})

/** @throws when Stripe's script is blocked, does not load within 15 s, or refuses the key */
export async function openStripeCard(options: StripeCardOptions): Promise<StripeCard> {
  const { publicKey, connectedAccount, lang, look, onChange, onWrongPostalCode } = options
  const { stripe, locale } = await loadAccount({ publicKey, connectedAccount }, lang)
  const card: StripeCardElement = stripe
    .elements({ locale })
    .create('card', { hidePostalCode: true, disableLink: true, style: elementStyle(look) })
  card.on('change', ({ complete, error }) => onChange(complete, error?.message ?? null))
  return {
    mount: (box) => card.mount(box),
    destroy: () => card.destroy(),
    focus: () => card.focus(),
    fieldsOf: (holder) => ({
      async confirm(clientSecret) {
        const payment = { payment_method: { card, billing_details: billingDetails(holder) } }
        // After a rejection the state of the payment is unknown, as after a connection error.
        const { error } = await stripe
          .confirmCardPayment(clientSecret, payment)
          .catch(() => ({ error: undefined }))
        if (error?.code === 'incorrect_zip') onWrongPostalCode()
        return toAnswer(error, null)
      },
      async createToken() {
        try {
          const { error, token } = await stripe.createToken(card, {
            name: holder.name,
            ...(holder.address?.postalCode && { address_zip: holder.address.postalCode }),
          })
          return token === undefined
            ? { kind: 'declined', reason: error.message ?? null }
            : { kind: 'accepted', token: token.id }
        } catch {
          return { kind: 'declined', reason: null }
        }
      },
    }),
  }
}
