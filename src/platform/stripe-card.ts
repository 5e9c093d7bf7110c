/** Card fields of Stripe (docs/api/payments.md#card-payment-with-strong-authentication). Loaded when a card is chosen. */
import type { StripeCardElement, StripeError, StripeElementLocale } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { CardAnswer, CardFields, CardHolder } from '#core/domain/card-payment.ts'
import { loadScript } from './load-script.ts'

/**
 * The script of the release that @stripe/stripe-js is written for. It is loaded before `loadStripe`, whose own script
 * element the page's Trusted Types refuse.
 */
export const stripeScript = 'https://js.stripe.com/endive/stripe.js'

export interface StripeAccount {
  readonly publicKey: string
  /** In platform mode: the account that receives the money. */
  readonly connectedAccount: string | null
}

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
}

/** Errors after which the payment certainly did not happen; after others its status has to be read. */
const definiteErrors: ReadonlySet<string> = new Set([
  'card_error',
  'validation_error',
  'invalid_request_error',
])

const toAnswer = (error: StripeError | undefined, token: string | null): CardAnswer =>
  error !== undefined && definiteErrors.has(error.type)
    ? { kind: 'declined', reason: error.message ?? null }
    : { kind: 'accepted', token }

const billingDetails = ({ name, email, address }: CardHolder) => ({
  name,
  email,
  ...(address === null
    ? {}
    : {
        address: {
          line1: address.line1,
          postal_code: address.postalCode,
          country: address.country,
        },
      }),
})

const elementStyle = ({ color, dimColor, badColor, fontSize }: Look) => ({
  base: { color, fontSize, '::placeholder': { color: dimColor } },
  invalid: { color: badColor },
})

/** @throws when Stripe's script is blocked, does not load within 15 s, or refuses the key */
export async function openStripeCard(options: StripeCardOptions): Promise<StripeCard> {
  const { publicKey, connectedAccount, lang, look, onChange } = options
  await loadScript(stripeScript)
  const locale = lang as StripeElementLocale
  const account = connectedAccount === null ? {} : { stripeAccount: connectedAccount }
  const stripe = await loadStripe(publicKey, { locale, ...account })
  if (stripe === null) throw new Error('Stripe needs a browser')
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
        return toAnswer(error, null)
      },
      async createToken() {
        try {
          const { error, token } = await stripe.createToken(card, { name: holder.name })
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
