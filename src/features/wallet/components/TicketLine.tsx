import { eventDay } from '#core/domain/event-day.ts'
import { hasDates } from '#core/domain/event-dates.ts'
import type { PackTicket } from '#core/domain/ticket-pack.ts'
import { useTranslations } from '#i18n/use-translations.ts'

type Props = {
  ticket: Pick<PackTicket, 'eventTitle' | 'datesWithOffset' | 'sameDay' | 'fullName' | 'ticketCategoryName'>
}

/** A ticket in one block of text: event, day, attendee, category. */
export const TicketLine = ({ ticket }: Props) => {
  const { pick, pickLang, lang } = useTranslations()
  const { eventTitle, datesWithOffset: dates, sameDay, fullName, ticketCategoryName } = ticket
  return (
    <span>
      <b lang={pickLang(eventTitle)}>{pick(eventTitle)}</b>
      <span className="below">{fullName}</span>
      <span className="below small dim">
        {[hasDates(dates) && eventDay(dates, sameDay, lang), ticketCategoryName].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}
