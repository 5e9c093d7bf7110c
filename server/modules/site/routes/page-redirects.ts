/**
 * Addresses that the server redirects instead of the app
 * (docs/api/page-addresses.md#addresses-that-the-server-answers, docs/api/codes-and-discounts.md#code-links).
 */
import type { FastifyInstance } from 'fastify'
import { reservationStepOf } from '#purchase/rules/reservation-step.ts'
import { redirectQuery } from '#server/http/navigation.ts'
import { findOrderContext } from '#server/modules/catalogue/queries.ts'
import { findReservation } from '#server/modules/purchase/queries/reservations.ts'
import { ticketCodeImage, pngHeaders } from '#server/modules/ticket/ticket-info.ts'
import type { SiteContext } from '../context.ts'

interface ShortNameParams {
  readonly shortName: string
}

const encodePart = encodeURIComponent

/** `?…` with these parameters of an address, or "". */
function keptParameters(url: string, names: readonly string[]): string {
  const all = new URLSearchParams(redirectQuery(url))
  const parameters = new URLSearchParams(
    [...all].filter(([name, value]) => names.includes(name) && value !== ''),
  )
  return parameters.size === 0 ? '' : `?${parameters.toString()}`
}

/**
 * Adds the redirects (302): a reservation to the page of its status, the short address of an event to its page, a link with a
 * code to the call that may hold a ticket; home for an unknown event or subscription (not a canceled event, whose orders stay). Also adds the former address of the
 * code image, with 403 for an unknown ticket (docs/api/page-addresses.md#short-links).
 */
export function addPageRedirects(app: FastifyInstance, context: SiteContext): void {
  const { db } = context
  for (const type of ['event', 'subscription'] as const) {
    app.get<{ Params: ShortNameParams & { reservationId: string } }>(
      `/${type}/:shortName/reservation/:reservationId`,
      async ({ params, url }, reply) => {
        const purchaseContext = await findOrderContext(db, type, params.shortName)
        if (!purchaseContext) return reply.redirect('/', 302)
        const reservation = await findReservation(db, params.reservationId)
        const belongs = reservation?.event_id === purchaseContext.id
        const isOpen = belongs && purchaseContext.canceled_at === null
        const step = isOpen ? reservationStepOf(reservation.status, reservation.validated) : 'not-found'
        const parameters = keptParameters(url, type === 'event' ? ['subscription', 'lang'] : ['lang'])
        const base = `/${type}/${encodePart(params.shortName)}/reservation/${encodePart(params.reservationId)}`
        return reply.redirect(`${base}/${step}${parameters}`, 302)
      },
    )
  }

  app.get<{ Params: ShortNameParams }>('/e/:shortName', ({ params }, reply) =>
    reply.redirect(`/event/${encodePart(params.shortName)}`, 302),
  )
  for (const path of ['/event/:shortName/code/:code', '/e/:shortName/c/:code']) {
    // Redirects to the API call, which may hold a ticket. HEAD requests of mail scanners do not follow it.
    app.get<{ Params: ShortNameParams & { code: string } }>(path, ({ params, originalUrl }, reply) =>
      reply.redirect(
        `/api/v2/public/event/${encodePart(params.shortName)}/code/${encodePart(params.code)}${redirectQuery(originalUrl)}`,
        302,
      ),
    )
  }

  // The former address of the code image.
  app.get<{ Params: ShortNameParams & { uuid: string } }>(
    '/event/:shortName/ticket/:uuid/code.png',
    async ({ params }, reply) => {
      const png = await ticketCodeImage(context, params.shortName, params.uuid)
      return png ? reply.headers(pngHeaders).send(png) : reply.code(403).send()
    },
  )
}
