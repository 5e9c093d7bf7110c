import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { classNames } from '#ui/content/class-names.ts'
import { cardHolder, type CardFields } from '../../rules/payment/card-payment.ts'
import { stripeAccount, type PaymentOption } from '../../rules/payment/payment-options.ts'
import { attendeeName } from '../attendee/attendee-name.ts'
import { useCheckout } from '../use-checkout.ts'
import { openStripeExpress, type StripeExpress } from './stripe-express.ts'
import './wallet-button.css'

type Props = {
  /** The card method whose account takes the payment. */
  option: PaymentOption
  /** False while a payment runs, or while the result of the last one is unknown. */
  usable: boolean
  /** A press. Returns whether the sheet of the wallet may open. */
  onPress: () => boolean
  /** The buyer has approved in the sheet. */
  onApprove: (card: CardFields) => Promise<void>
}

const isDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches

/**
 * Apple Pay, Google Pay or Link in one press (docs/api/payments.md#wallets-of-the-device). Without any of them it has no size;
 * otherwise it appears where nothing moves: above the action in the bar of a phone, below it beside the order.
 */
export const WalletButton = ({ option, usable, ...props }: Props) => {
  const { t, lang } = useTranslations()
  const { reservation, context } = useCheckout()
  const [available, setAvailable] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const onPress = useEffectEvent(() => usable && props.onPress())
  const onApprove = useEffectEvent(props.onApprove)
  const account = stripeAccount(option)
  const { publicKey = '', connectedAccount = null } = account ?? {}
  const { priceInCents: units } = reservation.orderSummary
  const currency = context.currency ?? ''
  const name = attendeeName(reservation)
  const holderOf = useEffectEvent(() => cardHolder(reservation, name))
  useEffect(() => {
    const place = box.current
    if (place === null || publicKey === '' || currency === '' || units <= 0) return
    let current = true
    let opened: StripeExpress | undefined
    openStripeExpress({
      account: { publicKey, connectedAccount },
      lang,
      total: { units, currency },
      isDark: isDark(),
      holder: holderOf(),
      onAvailable: (isAvailable) => {
        if (current) setAvailable(isAvailable)
      },
      onPress: () => current && onPress(),
      onApprove: (card) => onApprove(card),
    }).then(
      (express) => {
        if (!current) return express.destroy()
        opened = express
        express.mount(place)
      },
      // Without Stripe's script there is no wallet; the card form reports it where a card is chosen.
      () => undefined,
    )
    return () => {
      current = false
      opened?.destroy()
      setAvailable(false)
    }
  }, [publicKey, connectedAccount, units, currency, lang])
  return (
    <div
      ref={box}
      className={classNames('wallet-button', available && 'shown')}
      role="group"
      aria-label={t('app.checkout.wallet')}
      inert={!available || !usable}
    />
  )
}
