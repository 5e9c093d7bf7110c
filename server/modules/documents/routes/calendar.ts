/** The event for a calendar, as a file or as a way into Google's. Contract 1, 2.10; contract 2, 4.5. */
import type { FastifyInstance } from 'fastify'
import { calendarFile, eventEntry, ticketEntry, googleCalendarUrl, type CalendarEntry } from '../calendar.ts'
import { isUuid } from '#core/domain/is-uuid.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { findEvent } from '#server/modules/catalogue/queries/events.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/events.ts'

/**
 * The reference takes the private uuid, which nobody outside has; ours takes the public one too, so that a holder's
 * link can be made. An unknown ticket leaves the event as it is.
 */
async function calendarEntryFor(
  db: Database,
  event: EventWithOrganization,
  ticketId = '',
): Promise<CalendarEntry> {
  if (!isUuid(ticketId)) return eventEntry(event)
  const category = await db
    .selectFrom('tickets')
    .innerJoin('categories', 'categories.id', 'tickets.category_id')
    .select(['categories.id', 'valid_from', 'valid_until', 'access_type'])
    .where('tickets.event_id', '=', event.id)
    .where((where) => where.or([where('uuid', '=', ticketId), where('public_uuid', '=', ticketId)]))
    .executeTakeFirst()
  return category ? ticketEntry(event, category) : eventEntry(event)
}

interface CalendarRequest {
  Params: { shortName: string; lang: string }
  Querystring: { type?: string; ticketId?: string }
}

export function addCalendar(app: FastifyInstance, context: AppContext): void {
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
