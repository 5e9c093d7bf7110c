import { useState } from 'react'
import { mailLink } from '#core/domain/outside-links.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { buttonClass, Button } from '#ui/Button.tsx'
import { useFullTicket } from '../use-ticket-form-data.ts'
import { ReleaseTicket } from './ReleaseTicket.tsx'

/** After a change of the event: gives the ticket back where the server takes it, else asks the organizer. */
export const CannotCome = ({ ticket }: { ticket: TicketRecord }) => {
  const { t, pick } = useTranslations()
  const [releasing, setReleasing] = useState(false)
  const label = t('app.tickets.cannot-come')
  if (useFullTicket(ticket)?.cancellationEnabled)
    return (
      <>
        <Button variant="text" slim onClick={() => setReleasing(true)}>
          {label}
        </Button>
        <ReleaseTicket ticket={ticket} open={releasing} onClose={() => setReleasing(false)} />
      </>
    )
  const { organizationEmail, eventTitle, shortId } = ticket
  if (organizationEmail === '') return null
  return (
    <a
      className={buttonClass({ variant: 'text', slim: true })}
      href={mailLink(organizationEmail, `${label}: ${pick(eventTitle)} · ${shortId}`)}
    >
      {label}
    </a>
  )
}
