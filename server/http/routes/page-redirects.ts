/** Addresses that the server answers itself instead of the app. Contract 2, 1.17; contract 1, 2.8. */
import type { FastifyInstance } from 'fastify'
import { stepFor } from '#core/domain/reservation-step.ts'
import type { Office } from '../../office.ts'
import { findEvent } from '../../store/events.ts'
import { findReservation } from '../../store/reservations.ts'
import { addOnlineCheckIn } from './online-check-in.ts'
import { codeOf, pngHeaders } from './tickets.ts'

interface Named {
  readonly shortName: string
}

const part = encodeURIComponent
const codeNotFound = 'error.STEP_1_CODE_NOT_FOUND'

export const codeRefused = (shortName: string): string => `/event/${part(shortName)}?errors=${codeNotFound}`

export function addPageRedirects(app: FastifyInstance, office: Office): void {
  const { db } = office
  app.get<{ Params: Named & { reservationId: string }; Querystring: { subscription?: string } }>(
    '/event/:shortName/reservation/:reservationId',
    async ({ params, query }, reply) => {
      const event = await findEvent(db, params.shortName)
      if (!event) return reply.redirect('/', 302)
      const reservation = await findReservation(db, params.reservationId)
      const known = reservation?.event_id === event.id
      const step = known ? stepFor(reservation.status, reservation.validated, 'event') : 'not-found'
      const kept = query.subscription === undefined ? '' : `?subscription=${part(query.subscription)}`
      const base = `/event/${part(params.shortName)}/reservation/${part(params.reservationId)}`
      return reply.redirect(`${base}/${step}${kept}`, 302)
    },
  )
  // No subscriptions yet: each one is unknown.
  app.get('/subscription/:id/reservation/:reservationId', (_, reply) => reply.redirect('/', 302))

  app.get<{ Params: Named }>('/e/:shortName', ({ params }, reply) =>
    reply.redirect(`/event/${part(params.shortName)}`, 302),
  )
  for (const path of ['/event/:shortName/code/:code', '/e/:shortName/c/:code']) {
    app.get<{ Params: Named }>(path, ({ params }, reply) =>
      reply.redirect(codeRefused(params.shortName), 302),
    )
  }

  // The old address of the code's picture.
  app.get<{ Params: Named & { uuid: string } }>(
    '/event/:shortName/ticket/:uuid/code.png',
    async ({ params }, reply) => {
      const png = await codeOf(office, params.shortName, params.uuid)
      return png ? reply.headers(pngHeaders).send(png) : reply.code(403).send()
    },
  )
  addOnlineCheckIn(app, office)
}
