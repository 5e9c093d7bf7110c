/** The calendar of the tickets of a device: saves what it shows, and answers its address (docs/api/documents.md#calendar-of-a-device). */
import type { FastifyInstance } from 'fastify'
import { endpoints } from '#core/contract/endpoints.ts'
import { ticketCalendarPath } from '#core/contract/ticket-calendar.ts'
import { day } from '#core/domain/durations.ts'
import { badRequest, HttpRefusal } from '#server/http/answers.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { supportedLanguage } from '#server/infra/i18n/supported-language.ts'
import { getEvent, listCategories } from '#server/modules/catalogue/index.ts'
import { calendarOf, eventEntry, ticketEntry, type EventEntry } from '#server/modules/documents/index.ts'
import { holdOriginOf } from '#server/modules/reservations/index.ts'
import { findCalendar, listTicketPlaces, setCalendarUsed, type TicketPlace } from './queries.ts'
import { hashOfSecret, isAcceptable, saveCalendar } from './save-calendar.ts'

const tooManyCalendars = new HttpRefusal(429, 'too many attempts')

/** 400 for a body above the limits, 429 for too many calendars. */
export function addTicketCalendars(call: AddEndpoint, context: CoreContext): void {
  call(endpoints.saveTicketCalendar, async ({ body, request }) => {
    if (!isAcceptable(body)) return badRequest
    const language = supportedLanguage(context.translations, body.language)
    const saved = await saveCalendar(context, { form: body, language, origin: holdOriginOf(request) })
    return saved ? true : tooManyCalendars
  })
}

async function entryOf({ db }: CoreContext, place: TicketPlace): Promise<EventEntry> {
  const event = await getEvent(db, place.event_id)
  const category = (await listCategories(db, event.id)).find(({ id }) => id === place.category_id)
  return { event, entry: category ? ticketEntry(event, category) : eventEntry(event) }
}

/** One entry for the tickets of an event with the same days. */
function withoutEqualOnes(entries: readonly EventEntry[]): EventEntry[] {
  const byDays = new Map(
    entries.map((listed) => [`${String(listed.event.id)} ${String(listed.entry.category ?? '')}`, listed]),
  )
  return [...byDays.values()].sort((a, b) => a.entry.from - b.entry.from)
}

/** @returns the file; null for an unknown or ended calendar */
async function fileOf(context: CoreContext, secret: string): Promise<string | null> {
  const { db, translations, baseUrl, now } = context
  const calendar = await findCalendar(db, hashOfSecret(secret))
  if (!calendar) return null
  if (Math.abs(now() - calendar.used_at) > day) await setCalendarUsed(db, calendar.secret_hash, now())
  const places = await listTicketPlaces(db, calendar.tickets)
  const entries = await Promise.all(places.map((place) => entryOf(context, place)))
  const name = translations.translate(calendar.language, 'calendar.tickets', new URL(baseUrl).host)
  return calendarOf(withoutEqualOnes(entries), calendar.language, context, name)
}

/** The address that a calendar app follows. It names events only: no attendee, no code and no link to a ticket. */
export function addTicketCalendarFile(app: FastifyInstance, context: CoreContext): void {
  app.get<{ Params: { secret: string } }>(ticketCalendarPath, async ({ params }, reply) => {
    const file = await fileOf(context, params.secret)
    void reply.header('X-Robots-Tag', 'noindex')
    if (file === null) return reply.code(404).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('Content-Disposition', 'inline; filename="tickets.ics"')
      .send(file)
  })
}
