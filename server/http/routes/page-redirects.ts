/** Addresses that the server answers itself instead of the app. Contract 2, 1.17; contract 1, 2.8. */
import type { FastifyInstance } from 'fastify'
import { stepFor } from '#core/domain/reservation-step.ts'
import type { Office } from '../../office.ts'
import { findContext } from '../../store/passes.ts'
import { findReservation } from '../../store/reservations.ts'
import { addOnlineCheckIn } from './online-check-in.ts'
import { codeOf, pngHeaders } from './tickets.ts'

interface Named {
  readonly shortName: string
}

const part = encodeURIComponent
const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

export function addPageRedirects(app: FastifyInstance, office: Office): void {
  const { db } = office
  // Browsers ask for it on pages that name no icon, such as the finished page of a ticket before the app has started.
  app.get('/favicon.ico', (_, reply) => reply.redirect('/favicon.svg', 301))
  for (const type of ['event', 'subscription'] as const) {
    app.get<{ Params: Named & { reservationId: string }; Querystring: { subscription?: string } }>(
      `/${type}/:shortName/reservation/:reservationId`,
      async ({ params, query }, reply) => {
        const context = await findContext(db, type, params.shortName)
        if (!context) return reply.redirect('/', 302)
        const reservation = await findReservation(db, params.reservationId)
        const known = reservation?.event_id === context.id
        const step = known ? stepFor(reservation.status, reservation.validated, type) : 'not-found'
        const keeps = type === 'event' && query.subscription !== undefined
        const kept = keeps ? `?subscription=${part(query.subscription ?? '')}` : ''
        const base = `/${type}/${part(params.shortName)}/reservation/${part(params.reservationId)}`
        return reply.redirect(`${base}/${step}${kept}`, 302)
      },
    )
  }

  app.get<{ Params: Named }>('/e/:shortName', ({ params }, reply) =>
    reply.redirect(`/event/${part(params.shortName)}`, 302),
  )
  for (const path of ['/event/:shortName/code/:code', '/e/:shortName/c/:code']) {
    // The call behind it may hold a ticket; whoever only looks at the link (a mail scanner's HEAD) holds none.
    app.get<{ Params: Named & { code: string } }>(path, ({ params, originalUrl }, reply) =>
      reply.redirect(
        `/api/v2/public/event/${part(params.shortName)}/code/${part(params.code)}${queryOf(originalUrl)}`,
        302,
      ),
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
