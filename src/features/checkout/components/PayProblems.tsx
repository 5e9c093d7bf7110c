import { useEffect, useRef } from 'react'
import type { Translations } from '#core/domain/translations.ts'
import type { LastAttempt } from '#core/flows/last-attempt.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { problemTexts } from '#shared/problem-text.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { loaderIcon, cloudOffIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { useCheckout } from '../use-checkout.ts'
import { creationFailedKey, unknownOutcomeKey, type PayState } from '../use-pay.ts'

/** The end of the payment as the server has stored it. */
const ends: Readonly<Record<string, 'declined' | 'canceled'>> = { FAILED: 'declined', CANCELLED: 'canceled' }

/** Takes the focus when it appears, so that it is in view and a screen reader reads it. */
const FocusedNotice = ({ end }: { end: 'declined' | 'canceled' | undefined }) => {
  const { t } = useTranslations()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [end])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice
        tone={end === 'canceled' ? 'neutral' : 'warn'}
        live="status"
        title={t(end === undefined ? 'app.checkout.not-charged' : `app.checkout.unpaid.${end}`)}
      >
        {t(end === undefined ? 'app.checkout.not-charged.text' : `app.checkout.unpaid.${end}.text`)}
      </Notice>
    </div>
  )
}

/** After a return from a payment provider without a payment: nothing was charged, and the buyer can pay again. */
export const NotChargedNotice = ({ attempt }: { attempt: LastAttempt | null }) => {
  const { reservation } = useCheckout()
  // The notice waits until the device was read: the heading of the page takes the focus first.
  if (attempt === null || reservation.tokenAcquired) return null
  const end = ends[reservation.lastAttempt ?? '']
  return end === undefined && !attempt.left ? null : <FocusedNotice end={end} />
}

/** The server cannot be reached while a payment is open: the page continues by itself. */
export const UnreachableNotice = () => {
  const { t } = useTranslations()
  return (
    <Notice tone="warn" icon={cloudOffIcon} live="status" title={t('app.outcome.unreachable')}>
      {t('app.checkout.processing.unreachable')}
    </Notice>
  )
}

/** The result of the confirmation is unknown. Takes the focus when it appears and after each check without an answer. */
const UnknownOutcome = ({ checking, attempt }: { checking: boolean; attempt: number }) => {
  const { t } = useTranslations()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [attempt])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice
        tone="warn"
        icon={checking ? loaderIcon : undefined}
        live="alert"
        title={t(unknownOutcomeKey({ checking }))}
      >
        {t('app.checkout.unknown.text')}
      </Notice>
    </div>
  )
}

const ErrorTexts = ({ texts, attempt }: { texts: readonly string[]; attempt: number }) => {
  const { t } = useTranslations()
  const errors = texts.map((text) => ({ text }))
  return (
    <ErrorSummary
      title={t('app.checkout.errors', { count: errors.length })}
      errors={errors}
      attempt={attempt}
    />
  )
}

/** @param reason of the provider; null where it gave none */
const declinedText = ({ t }: Translations, reason: string | null): string =>
  reason === null ? t(creationFailedKey) : t('error.STEP_2_PAYMENT_PROCESSING_ERROR', { 0: reason })

type Props = { paying: PayState; onEdit: () => Promise<unknown> }

/** Why the payment failed, and whether it may be sent again. `onEdit` opens the booking details again. */
export const PayProblems = ({ paying: { outcome, attempt, checking }, onEdit }: Props) => {
  const translations = useTranslations()
  const { t } = translations
  if (outcome === null) return null
  if (outcome.kind === 'unknown') return <UnknownOutcome checking={checking} attempt={attempt} />
  if (outcome.kind === 'in-other-tab') {
    return (
      <Notice tone="warn" live="alert" title={t('app.checkout.elsewhere')}>
        {t('app.checkout.elsewhere.text')}
      </Notice>
    )
  }
  if (outcome.kind === 'not-started') {
    return (
      <Notice tone="warn" live="alert" title={t('app.checkout.not-charged')}>
        {t('app.checkout.not-charged.text')}
      </Notice>
    )
  }
  if (outcome.kind === 'refused' && outcome.problems.length > 0)
    return (
      <>
        <ErrorTexts texts={problemTexts(translations, outcome.problems)} attempt={attempt} />
        {outcome.reason === 'not-in-group' && (
          <Button variant="line" onClick={onEdit}>
            {t('app.checkout.edit')}
          </Button>
        )}
      </>
    )
  if (outcome.kind === 'no-page')
    return (
      <ErrorTexts
        texts={[`${t('app.checkout.no-page')}. ${t('app.checkout.no-page.text')}`]}
        attempt={attempt}
      />
    )
  if (outcome.kind === 'declined')
    return <ErrorTexts texts={[declinedText(translations, outcome.reason)]} attempt={attempt} />
  // 429 and 503 ask to wait; this text asks to try again.
  if (outcome.kind === 'busy' && outcome.status === 500)
    return <ErrorTexts texts={[t(creationFailedKey)]} attempt={attempt} />
  return <OutcomeNotice failure={outcome} />
}
