import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/Button.tsx'
import { mailIcon } from '#ui/more-icons.ts'
import { useResendEmail } from '../use-resend-email.ts'
import { ResendEmailOutcome } from './ResendEmailOutcome.tsx'

/** Sends the mail with the payment instructions again. */
export const ResendEmailButton = () => {
  const { t } = useTranslations()
  const state = useResendEmail()
  return (
    <div className="stack before-4 after-4">
      <ResendEmailOutcome state={state} />
      <div className="row">
        <Button variant="line" slim icon={mailIcon} busy={state.outcome === 'sending'} onClick={state.resend}>
          {t('reservation-page-complete.resend-reservation-email')}
        </Button>
      </div>
    </div>
  )
}
