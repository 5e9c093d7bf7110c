import { calendarFile } from '#core/domain/calendar-file.ts'
import { paths } from '#core/domain/page-paths.ts'
import { isOnlineTicket } from '#core/domain/ticket-page-facts.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { shareOrDownload } from '#platform/share-or-download.ts'
import { useServices } from '#shared/services.ts'

/**
 * Gives the event to the calendar of the device as a file, also without a connection. A calendar replaces the entry that it
 * has: the id is that of the ticket.
 */
export function useAddToCalendar(ticket: TicketRecord): () => Promise<void> {
  const { pick } = useTranslations()
  const { now } = useServices()
  const { eventShortName, uuid, location: place } = ticket
  const { startDateTime: start, endDateTime: end } = ticket.datesWithOffset
  return () => {
    const url = new URL(paths.ticket(eventShortName, uuid), location.origin).href
    const entry = {
      uid: `${uuid}@${location.host}`,
      title: pick(ticket.eventTitle) || eventShortName,
      location: isOnlineTicket(ticket) ? '' : place,
      url,
      // Calendars that do not show the address show the description.
      description: url,
      start,
      end: end === 0 ? null : end,
      reminders: true,
    }
    const bytes = new TextEncoder().encode(calendarFile([entry], now()))
    return shareOrDownload(bytes, `${eventShortName}.ics`, 'text/calendar')
  }
}
