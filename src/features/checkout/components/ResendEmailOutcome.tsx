import { useTranslations } from '#i18n/use-translations.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { ResendEmailState } from '../use-resend-email.ts'

/** Reports whether the mail was sent again; nothing before the first attempt. */
export const ResendEmailOutcome = ({ state: { outcome, resend } }: { state: ResendEmailState }) => {
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
