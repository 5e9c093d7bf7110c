import { useTranslations } from '#i18n/use-translations.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { ResendEmailState } from '../use-resend-email.ts'

/** Reports whether the mail was sent again; else nothing. */
export const ResendEmailOutcome = ({ state }: { state: ResendEmailState }) => {
  const { outcome, resend } = state
  const { t } = useTranslations()
  if (outcome === 'sent') {
    return (
      <Notice tone="ok" live="status">
        {t('email.confirmation-email-sent')}
      </Notice>
    )
  }
  return typeof outcome === 'object' && <OutcomeNotice failure={outcome} onRetry={resend} />
}
