import { useTranslations } from '#i18n/use-translations.ts'
import { lazyPart } from '#shared/lazy-part.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { ResendEmailState } from '../use-resend-email.ts'

const QueuedActions = lazyPart(
  async () => (await import('#shared/queued-actions/QueuedActions.tsx')).QueuedActions,
)

/** Reports whether the mail was sent again, or that the request waits for a connection; else nothing. */
export const ResendEmailOutcome = ({ state }: { state: ResendEmailState }) => {
  const { outcome, resend, actionId, endQueued } = state
  const { t } = useTranslations()
  if (outcome === 'sent') {
    return (
      <Notice tone="ok" live="status">
        {t('email.confirmation-email-sent')}
      </Notice>
    )
  }
  return (
    <>
      {typeof outcome === 'object' && <OutcomeNotice failure={outcome} onRetry={resend} />}
      <QueuedActions only={(id) => id === actionId} onEnd={endQueued} />
    </>
  )
}
