import { useTranslations } from '#i18n/use-translations.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { problemTexts } from '#shared/problem-text.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { PayState } from '../use-pay.ts'

/** Why the payment failed, and whether it may be sent again. */
export const PayProblems = ({ paying: { outcome, attempt, check } }: { paying: PayState }) => {
  const translations = useTranslations()
  const { t } = translations
  if (outcome === null) return null
  if (outcome.kind === 'unknown') {
    return (
      <Notice
        tone="warn"
        live="alert"
        title={t('app.checkout.unknown')}
        actions={
          <Button variant="line" slim icon="refresh" onClick={check}>
            {t('app.checkout.unknown.check')}
          </Button>
        }
      >
        {t('app.checkout.unknown.text')}
      </Notice>
    )
  }
  if (outcome.kind === 'in-other-tab') {
    return (
      <Notice tone="warn" live="alert" title={t('app.checkout.elsewhere')}>
        {t('app.checkout.elsewhere.text')}
      </Notice>
    )
  }
  if (outcome.kind === 'refused' && outcome.problems.length > 0) {
    const errors = problemTexts(translations, outcome.problems).map((text) => ({ text }))
    return <ErrorSummary title={t('app.checkout.errors')} errors={errors} attempt={attempt} />
  }
  return <OutcomeNotice failure={outcome} />
}
