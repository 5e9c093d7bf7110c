/** Pages that bring a buyer back from a provider. The server answers them itself. Contract 2, 1.17 and 3.4. */
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#core/domain/markup.ts'
import type { Office } from '../../office.ts'
import { forceCheck } from '../../payments/external.ts'
import { orderPath } from '../../payments/redirect/hosted.ts'
import { dropApproval, keepApproval } from '../../payments/redirect/returns.ts'
import { findOrder } from '../../store/orders.ts'

const part = encodeURIComponent
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
type Query = Readonly<Record<string, unknown>>
interface Return {
  readonly Params: { readonly reservationId: string }
  readonly Querystring: Query
}

const outcomes = ['confirm', 'cancel'] as const
const types = ['event', 'subscription'] as const

/** The page of the order that the parameters name, on this server whatever they say; null for no order's. */
function target(outcome: string, query: Query): string | null {
  const type = types.find((one) => one === query['purchaseContextType'])
  const [identifier, reservation] = [text(query['purchaseContextIdentifier']), text(query['reservationId'])]
  if (type === undefined || /^\.*$/.test(identifier) || /^\.*$/.test(reservation)) return null
  const kept = new URLSearchParams({ hmac: text(query['hmac']), token: text(query['token']) })
  const order = `/${type}/${part(identifier)}/reservation/${part(reservation)}`
  return `${order}/payment/paypal/${outcome}?${kept.toString()}`
}

/**
 * A page in between, because a redirect that began at the provider would arrive without the visitor's strict cookie.
 * It goes on at once, without a script, and shows a link to whoever does not.
 */
const onwards = (path: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">` +
  `<meta http-equiv="refresh" content="0;url=${escapeHtml(path)}"><title>…</title></head>` +
  `<body><p><a href="${escapeHtml(path)}">→</a></p></body></html>`

export function addPaymentReturns(app: FastifyInstance, office: Office): void {
  for (const outcome of outcomes) {
    app.get<{ Querystring: Query }>(`/payment/paypal/redirect/${outcome}`, ({ query }, reply) => {
      const path = target(outcome, query)
      if (path === null) return reply.redirect('/', 302)
      return reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(onwards(path))
    })
  }
  for (const type of types) {
    const before = `/${type}/:identifier/reservation/:reservationId/payment`

    app.get<Return>(`${before}/paypal/confirm`, async ({ params, query }, reply) => {
      const [token, hmac] = [text(query['token']), text(query['hmac'])]
      const order = await keepApproval(office, params.reservationId, token, hmac)
      return reply.redirect(order ? `${orderPath(order)}/overview` : '/', 302)
    })
    app.get<Return>(`${before}/paypal/cancel`, async ({ params, query }, reply) => {
      const order = await dropApproval(office, params.reservationId, text(query['hmac']))
      return reply.redirect(order ? `${orderPath(order)}/overview` : '/', 302)
    })
    app.get<Return>(`${before}/saferpay/cancel`, async ({ params }, reply) => {
      await forceCheck(office, params.reservationId)
      const order = await findOrder(office.db, params.reservationId)
      return reply.redirect(order ? orderPath(order) : '/', 302)
    })
  }
}
