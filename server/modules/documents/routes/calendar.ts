/** Calendar entry of an event: an iCalendar file, or a redirect to Google Calendar (docs/api/documents.md#calendar). */
import type { FastifyInstance } from 'fastify'
import { isUuid } from '#core/domain/is-uuid.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import { findEvent } from '#server/modules/catalogue/index.ts'
import { calendarFile, eventEntry, ticketEntry, googleCalendarUrl, type CalendarEntry } from '../calendar.ts'
import { findCategoryOfTicket } from '../queries/calendar-categories.ts'

/**
 * alf.io accepts the private UUID only, which no address contains; the public one is accepted too. An unknown ticket
 * results in the entry of the event.
 */
async function calendarEntryFor(
  db: Database,
  event: EventWithOrganization,
  ticketId = '',
): Promise<CalendarEntry> {
  if (!isUuid(ticketId)) return eventEntry(event)
  const category = await findCategoryOfTicket(db, event.id, ticketId)
  return category ? ticketEntry(event, category) : eventEntry(event)
}

interface CalendarRequest {
  Params: { shortName: string; lang: string }
  Querystring: { type?: string; ticketId?: string }
}

export function addCalendar(app: FastifyInstance, context: CoreContext): void {
  const { db } = context
  app.get<CalendarRequest>(
    '/api/v2/public/event/:shortName/calendar/:lang',
    async ({ params, query }, reply) => {
      const event = await findEvent(db, params.shortName)
      if (!event) return reply.code(404).send()
      const entry = await calendarEntryFor(db, event, query.ticketId)
      if (query.type === 'google') return reply.redirect(googleCalendarUrl(event, params.lang, entry), 302)
      return reply
        .type('text/calendar; charset=utf-8')
        .header('Content-Disposition', 'inline; filename="calendar.ics"')
        .send(calendarFile(event, params.lang, context, entry))
    },
  )
}
