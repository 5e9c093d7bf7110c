/** Calls of this half that the app does not make by the table: codes, discounts, lists that are still empty, calendar. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { eventCode } from '#core/contract/event.ts'
import { validated } from '#core/contract/problem.ts'
import { calendarFile, googleCalendarUrl } from '../../documents/calendar.ts'
import { problem } from '../../domain/problems.ts'
import type { Office } from '../../office.ts'
import { findEvent } from '../../store/events.ts'
import { invalid } from '../answer.ts'
import { codeRefused } from './page-redirects.ts'

const api = '/api/v2/public'
interface Named {
  readonly shortName: string
}

export function addCallsWithoutTable(app: FastifyInstance, office: Office): void {
  const { db } = office

  // No promo codes yet: each one is unknown (contract 1, 2.5).
  app.get<{ Params: Named; Querystring: { code?: string | string[] } }>(
    `${api}/event/:shortName/validate-code`,
    async ({ params, query }, reply) => {
      // A repeated code is none: the reference would take both as one text that nobody made.
      if (typeof query.code !== 'string') return reply.code(400).send(JSON.stringify('bad request'))
      const event = await findEvent(db, params.shortName)
      const value = { code: query.code, type: null, discountType: null, discountAmount: null }
      const { status, value: envelope } = invalid(
        event ? [problem('promoCode', 'error.STEP_1_CODE_NOT_FOUND')] : [problem('eventName', '')],
        value,
      )
      const errors = envelope.validationErrors.map((error) => ({ ...error, code: error.code || null }))
      const answer = z.encode(validated(eventCode), { ...envelope, validationErrors: errors })
      return reply.code(status).send(answer)
    },
  )
  app.post(`${api}/event/:shortName/check-discount`, (_, reply) => reply.code(204).send())
  app.get<{ Params: Named }>(`${api}/event/:shortName/code/:code`, ({ params }, reply) =>
    reply.redirect(codeRefused(params.shortName), 307),
  )
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
