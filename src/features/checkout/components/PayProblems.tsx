import { useEffect, useRef } from 'react'
import type { Translations } from '#core/domain/translations.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { problemTexts } from '#shared/problem-text.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { loaderIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { creationFailedKey, unknownOutcomeKey, type PayState } from '../use-pay.ts'

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
