/**
 * Stripe's button for Apple Pay, Google Pay and Link, its Express Checkout Element
 * (docs/api/payments.md#wallets-of-the-device). It pays with the same payment intent as a card.
 */
import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js'
import type { CardAnswer, CardFields, CardHolder } from '../../rules/payment/card-payment.ts'
import { stripeAmount } from '../../rules/payment/stripe-amount.ts'
import { billingDetails, loadAccount, toAnswer, type StripeAccount } from './stripe-account.ts'

export interface StripeExpress {
  /** Adds the button to an empty element. Its size is 0 until a wallet is available. */
  readonly mount: (box: HTMLElement) => void
  readonly destroy: () => void
}

export interface StripeExpressOptions {
  readonly account: StripeAccount
  readonly lang: string
  /** The amount on the sheet: minor units and ISO code. The payment itself is created by the server. */
  readonly total: { readonly units: number; readonly currency: string }
  readonly isDark: boolean
  readonly holder: CardHolder
  /** Called when it is known, and again when it changes: the button of a wallet is shown. */
  readonly onAvailable: (available: boolean) => void
  /** A press. Returns whether the sheet may open; has to decide at once. */
  readonly onPress: () => boolean
  /** The buyer has approved in the sheet. `card` confirms the payment. Resolves when the attempt to pay has ended. */
  readonly onApprove: (card: CardFields) => Promise<void>
}

/** Pixels: the height of the buttons of the app. */
const buttonHeight = 48

/** One row of the three wallets; what does not fit stays out. */
const elementOptions = (isDark: boolean): StripeExpressCheckoutElementOptions => ({
  buttonHeight,
  buttonTheme: { applePay: isDark ? 'white' : 'black', googlePay: isDark ? 'white' : 'black' },
  buttonType: { applePay: 'buy', googlePay: 'buy' },
  layout: { maxColumns: 2, maxRows: 1, overflow: 'never' },
  paymentMethods: { amazonPay: 'never', klarna: 'never', paypal: 'never' },
})

type Wallets = Readonly<Partial<Record<'applePay' | 'googlePay' | 'link', boolean>>>

const hasWallet = (wallets: Wallets | undefined): boolean =>
  wallets?.applePay === true || wallets?.googlePay === true || wallets?.link === true

/** @throws never: an error leaves the result of the payment open, as a lost answer does */
async function confirmWith(
  stripe: Stripe,
  elements: StripeElements,
  holder: CardHolder,
  clientSecret: string,
): Promise<CardAnswer> {
  // Nothing is charged before the intent is confirmed.
  const { paymentMethod, error } = await stripe
    .createPaymentMethod({ elements, params: { billing_details: billingDetails(holder) } })
    .catch(() => ({ paymentMethod: undefined, error: undefined }))
  if (paymentMethod === undefined) return { kind: 'declined', reason: error?.message ?? null }
  const answer = await stripe
    .confirmCardPayment(clientSecret, { payment_method: paymentMethod.id })
    .catch(() => ({ error: undefined }))
  return toAnswer(answer.error, null)
}

/**
 * The card of an approval. `submitted` is Stripe's check of the sheet, which has to begin when the buyer approves.
 * `onAnswer` receives whether the payment was confirmed.
 */
function approvedCard(
  confirm: (clientSecret: string) => Promise<CardAnswer>,
  submitted: ReturnType<StripeElements['submit']>,
  onAnswer: (confirmed: boolean) => void,
): CardFields {
  return {
    async confirm(clientSecret) {
      const { error } = await submitted.catch(() => ({ error: { message: undefined } }))
      const answer: CardAnswer =
        error === undefined
          ? await confirm(clientSecret)
          : { kind: 'declined', reason: error.message ?? null }
      onAnswer(answer.kind === 'accepted')
      return answer
    },
    // Only a server with strong authentication offers the button.
    createToken: () => Promise.resolve({ kind: 'declined', reason: null }),
  }
}

/** @throws when Stripe's script is blocked, does not load within 15 s, or refuses the key */
export async function openStripeExpress(options: StripeExpressOptions): Promise<StripeExpress> {
  const { account, lang, total, isDark, holder, onAvailable, onPress, onApprove } = options
  const { stripe, locale } = await loadAccount(account, lang)
  const elements = stripe.elements({
    mode: 'payment',
    amount: stripeAmount(total.units, total.currency),
    currency: total.currency.toLowerCase(),
    // The methods of the server's intent: a wallet pays with a card.
    allowedPaymentMethodTypes: ['card'],
    paymentMethodCreation: 'manual',
    locale,
  })
  const approve = async ({ paymentFailed }: StripeExpressCheckoutElementConfirmEvent): Promise<void> => {
    let confirmed = false
    const submitted = elements.submit()
    const confirm = (clientSecret: string) => confirmWith(stripe, elements, holder, clientSecret)
    await onApprove(approvedCard(confirm, submitted, (answer) => (confirmed = answer)))
    // The sheet stays open until it has an answer, also of a payment that the server did not start.
    if (!confirmed) paymentFailed()
  }
  const element = elements.create('expressCheckout', elementOptions(isDark))
  element.on('ready', ({ availablePaymentMethods }) => onAvailable(hasWallet(availablePaymentMethods)))
  element.on('availablepaymentmethodschange', ({ paymentMethods }) =>
    onAvailable(
      hasWallet({
        applePay: paymentMethods?.applePay?.available ?? false,
        googlePay: paymentMethods?.googlePay?.available ?? false,
        link: paymentMethods?.link?.available ?? false,
      }),
    ),
  )
  element.on('loaderror', () => onAvailable(false))
  element.on('click', ({ resolve, reject }) => (onPress() ? resolve() : reject()))
  element.on('confirm', (event) => void approve(event))
  return { mount: (box) => element.mount(box), destroy: () => element.destroy() }
}
