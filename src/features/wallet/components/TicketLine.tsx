import { eventDay, type DatedEvent } from '#core/domain/event-day.ts'
import type { PackTicket } from '#core/domain/ticket-pack.ts'
import { useTranslations } from '#i18n/use-translations.ts'

type Props = {
  ticket: DatedEvent & Pick<PackTicket, 'eventTitle' | 'fullName' | 'ticketCategoryName'>
}

/** A ticket in one block of text: event, day, attendee, category. */
export const TicketLine = ({ ticket }: Props) => {
  const { pick, pickLang, lang } = useTranslations()
  const { eventTitle, fullName, ticketCategoryName } = ticket
  return (
    <span>
      <b lang={pickLang(eventTitle)}>{pick(eventTitle)}</b>
      <span className="below">{fullName}</span>
      <span className="below small dim">
        {[eventDay(ticket, lang), ticketCategoryName].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}
