/** Pages that bring a buyer back from a provider. The server answers them itself. Contract 2, 1.17 and 3.4. */
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#core/domain/escape-html.ts'
import type { AppContext } from '#server/app-context.ts'
import { checkPayment } from '../provider-status.ts'
import { reservationPath } from '../providers/redirect/hosted-provider.ts'
import { dropApproval, storeApproval } from '../paypal-approvals.ts'
import { findReservationDetails } from '#server/modules/reservations/queries/full-reservations.ts'

const encodePart = encodeURIComponent
const queryText = (value: unknown): string => (typeof value === 'string' ? value : '')
type Query = Readonly<Record<string, unknown>>
interface ReturnRoute {
  readonly Params: { readonly reservationId: string }
  readonly Querystring: Query
}

const outcomes = ['confirm', 'cancel'] as const
const contextTypes = ['event', 'subscription'] as const

/** The page of the order that the parameters name, on this server whatever they say; null for no order's. */
function paypalReturnPath(outcome: string, query: Query): string | null {
  const type = contextTypes.find((one) => one === query['purchaseContextType'])
  const [identifier, reservation] = [
    queryText(query['purchaseContextIdentifier']),
    queryText(query['reservationId']),
  ]
  if (type === undefined || /^\.*$/.test(identifier) || /^\.*$/.test(reservation)) return null
  const kept = new URLSearchParams({ hmac: queryText(query['hmac']), token: queryText(query['token']) })
  const path = `/${type}/${encodePart(identifier)}/reservation/${encodePart(reservation)}`
  return `${path}/payment/paypal/${outcome}?${kept.toString()}`
}

/**
 * A page in between, because a redirect that began at the provider would arrive without the visitor's strict cookie.
 * It goes on at once, without a script, and shows a link to whoever does not.
 */
const forwardingPage = (path: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">` +
  `<meta http-equiv="refresh" content="0;url=${escapeHtml(path)}"><title>…</title></head>` +
  `<body><p><a href="${escapeHtml(path)}">→</a></p></body></html>`

export function addPaymentReturns(app: FastifyInstance, context: AppContext): void {
  for (const outcome of outcomes) {
    app.get<{ Querystring: Query }>(`/payment/paypal/redirect/${outcome}`, ({ query }, reply) => {
      const path = paypalReturnPath(outcome, query)
      if (path === null) return reply.redirect('/', 302)
      return reply
        .header('Cache-Control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(forwardingPage(path))
    })
  }
  for (const type of contextTypes) {
    const before = `/${type}/:identifier/reservation/:reservationId/payment`

    app.get<ReturnRoute>(`${before}/paypal/confirm`, async ({ params, query }, reply) => {
      const [token, hmac] = [queryText(query['token']), queryText(query['hmac'])]
      const details = await storeApproval(context, params.reservationId, token, hmac)
      return reply.redirect(details ? `${reservationPath(details)}/overview` : '/', 302)
    })
    app.get<ReturnRoute>(`${before}/paypal/cancel`, async ({ params, query }, reply) => {
      const details = await dropApproval(context, params.reservationId, queryText(query['hmac']))
      return reply.redirect(details ? `${reservationPath(details)}/overview` : '/', 302)
    })
    app.get<ReturnRoute>(`${before}/saferpay/cancel`, async ({ params }, reply) => {
      await checkPayment(context, params.reservationId)
      const details = await findReservationDetails(context.db, params.reservationId)
      return reply.redirect(details ? reservationPath(details) : '/', 302)
    })
  }
}
