import { useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { Button } from '#ui/content/Button.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import { useRunOnce } from '#ui/content/use-run-once.ts'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { ticketEndpoints } from '../contract.ts'

/** Sends the mail of a ticket to its attendee again (docs/api/tickets.md#send-a-ticket-by-e-mail), once at a time. */
export function useSendTicket(shortName: string, uuid: string) {
  const { api } = useServices()
  const [outcome, setOutcome] = useState<'idle' | 'sent' | Failure>('idle')
  const { run: send } = useRunOnce(async () => {
    const answer = await api.call(ticketEndpoints.sendTicketByEmail, {
      params: { shortName, uuid },
      body: {},
    })
    setOutcome(answer.kind === 'value' ? 'sent' : answer)
  })
  return { outcome, send, dismiss: () => setOutcome('idle') }
}

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
