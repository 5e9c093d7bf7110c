import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { OutcomeNotice } from '../OutcomeNotice.tsx'
import type { useSendTicket } from './use-send-ticket.ts'

type Props = { state: ReturnType<typeof useSendTicket> }

/** Reports that the ticket's mail was sent, until it is dismissed, or why it was not. */
export const SendTicketOutcome = ({ state: { outcome, send, dismiss } }: Props) => {
  const { t } = useTranslations()
  if (outcome === 'idle') return null
  if (outcome !== 'sent') return <OutcomeNotice failure={outcome} onRetry={send} />
  return (
    <Notice
      tone="ok"
      live="status"
      actions={
        <Button variant="text" slim onClick={dismiss}>
          {t('common.close')}
        </Button>
      }
    >
      {t('email.ticket-email-sent')}
    </Notice>
  )
}
