/** Calls of this half that the app does not make by the table: lists that are still empty, calendar. */
import type { FastifyInstance } from 'fastify'
import { calendarFile, googleCalendarUrl } from '../../documents/calendar.ts'
import type { Office } from '../../office.ts'
import { findEvent } from '../../store/events.ts'

const api = '/api/v2/public'
interface Named {
  readonly shortName: string
}

export function addCallsWithoutTable(app: FastifyInstance, office: Office): void {
  const { db } = office

  app.get(`${api}/subscriptions`, (_, reply) => reply.send([]))
  app.get(`${api}/user/reservations`, (_, reply) => reply.code(204).send())
  app.post(`${api}/user/logout`, (_, reply) => reply.send({ targetUrl: '/', empty: false }))

  app.get<{ Params: Named & { lang: string }; Querystring: { type?: string } }>(
    `${api}/event/:shortName/calendar/:lang`,
    async ({ params, query }, reply) => {
      const event = await findEvent(db, params.shortName)
      if (!event) return reply.code(404).send()
      if (query.type === 'google') return reply.redirect(googleCalendarUrl(event, params.lang), 302)
      return reply
        .type('text/calendar; charset=utf-8')
        .header('Content-Disposition', 'inline; filename="calendar.ics"')
        .send(calendarFile(event, params.lang, office.baseUrl))
    },
  )
}
