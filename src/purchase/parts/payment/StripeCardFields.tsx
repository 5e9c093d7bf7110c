import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { cleanCode, cleanText } from '#kit/text/clean-text.ts'
import { RetryNotice } from '#ui/app/OutcomeNotice.tsx'
import { Field, FieldMessages, Input } from '#ui/forms/Field.tsx'
import { cardHolder, type CardFields, type CardHolder } from '../../rules/payment/card-payment.ts'
import { attendeeName } from '../attendee/attendee-name.ts'
import { useCheckout } from '../use-checkout.ts'
import type { StripeAccount } from './stripe-account.ts'
import { openStripeCard, type StripeCard } from './stripe-card.ts'
import { cardFieldId } from './use-payment-choice.ts'
import './StripeCardFields.css'

type Props = {
  account: StripeAccount
  /** The filled card; null while a field is missing or invalid. */
  onChange: (fields: CardFields | null) => void
  /** Why the card is needed, after an attempt without one. */
  error: string | undefined
}

/** The color that a class gives to text, resolved for a frame of another site. */
function colorOf(box: HTMLElement, className: string): string {
  const probe = document.createElement('span')
  probe.className = className
  box.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

type CardState = { status: 'loading' | 'ready' | 'failed'; complete: boolean; error: string | null }

const unopened: CardState = { status: 'loading', complete: false, error: null }

/** The card fields of Stripe in `box`, as far as they are filled. `retry` opens them again after a failure. */
function useStripeCard({ publicKey, connectedAccount }: StripeAccount) {
  const { lang } = useTranslations()
  const [state, setState] = useState(unopened)
  const [attempt, setAttempt] = useState(0)
  const [asksPostalCode, setAsksPostalCode] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const card = useRef<StripeCard>(null)
  useEffect(() => {
    const place = box.current
    if (place === null) return
    let current = true
    const look = {
      color: colorOf(place, ''),
      dimColor: colorOf(place, 'dim'),
      badColor: colorOf(place, 'bad'),
      fontSize: getComputedStyle(place).fontSize,
    }
    openStripeCard({
      publicKey,
      connectedAccount,
      lang,
      look,
      onChange: (isComplete, problem) => {
        if (current) setState({ status: 'ready', complete: isComplete, error: problem })
      },
      onWrongPostalCode: () => setAsksPostalCode(true),
    }).then(
      (opened) => {
        if (!current) return opened.destroy()
        card.current = opened
        opened.mount(place)
        setState({ status: 'ready', complete: false, error: null })
      },
      () => {
        if (current) setState({ status: 'failed', complete: false, error: null })
      },
    )
    return () => {
      current = false
      card.current?.destroy()
      card.current = null
    }
  }, [publicKey, connectedAccount, lang, attempt])
  const retry = () => {
    setState(unopened)
    setAttempt(attempt + 1)
  }
  return { state, box, card, retry, asksPostalCode }
}

/** Reports the filled card with its payer, null while one is missing, and null when the fields are left. */
function useCardReport(
  card: RefObject<StripeCard | null>,
  complete: boolean,
  holder: CardHolder,
  onChange: Props['onChange'],
) {
  const report = useEffectEvent(onChange)
  useEffect(() => {
    const opened = card.current
    report(complete && holder.name !== '' && opened !== null ? opened.fieldsOf(holder) : null)
  }, [card, complete, holder])
  useEffect(() => () => report(null), [])
}

/** Name and card of the payer. The card fields are a frame of Stripe: no number reaches the app or its server. */
export const StripeCardFields = ({ account, onChange, error }: Props) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const [name, setName] = useState(attendeeName(reservation))
  const [postalCode, setPostalCode] = useState('')
  const { state, box, card, retry, asksPostalCode } = useStripeCard(account)
  const { status, complete, error: cardError } = state
  const holder = useMemo(
    () => cardHolder(reservation, cleanText(name), cleanCode(postalCode)),
    [reservation, name, postalCode],
  )
  useCardReport(card, complete, holder, onChange)
  return (
    <div className="card stack gap-5">
      <Field label={t('reservation-page.cardholder.name')} required>
        <Input
          autoComplete="cc-name"
          maxLength={255}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <div
        className="field"
        role="group"
        aria-labelledby="card-label"
        id={cardFieldId}
        tabIndex={-1}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget) card.current?.focus()
        }}
      >
        <span id="card-label" className="field-label">
          {t('reservation-page.card.details')} *
        </span>
        <FieldMessages id={cardFieldId} error={cardError ?? error} />
        {status === 'loading' && (
          <p className="dim small" role="status">
            {t('app.checkout.card.loading')}
          </p>
        )}
        {status === 'failed' && (
          <RetryNotice title={t('app.checkout.card.failed')} onRetry={retry}>
            {t('app.checkout.card.failed.text')}
          </RetryNotice>
        )}
        <div ref={box} className="input card-frame" hidden={status === 'failed'} />
      </div>
      {asksPostalCode && (
        <Field label={t('app.checkout.card.postal-code')} hint={t('app.checkout.card.postal-code.hint')}>
          <Input
            autoComplete="billing postal-code"
            maxLength={20}
            value={postalCode}
            onChange={({ target }) => setPostalCode(target.value)}
          />
        </Field>
      )}
    </div>
  )
}
