/**
 * Addresses to which a provider returns a buyer; the server answers them, not the app
 * (docs/api/page-addresses.md#addresses-that-the-server-answers, docs/api/payments.md#redirect-providers).
 */
import type { FastifyInstance } from 'fastify'
import { fillPath } from '#core/contract/fill-path.ts'
import { escapeHtml } from '#core/domain/escape-html.ts'
import { pagePatterns } from '#core/domain/page-paths.ts'
import { continueTo, plainPage, sendPlainPage } from '#server/http/plain-page.ts'
import { findReservationDetails } from '#server/modules/reservations/index.ts'
import { checkPayment } from '../check-payment.ts'
import type { PaymentsContext } from '../context.ts'
import { cancelApproval, storeApproval } from '../paypal-approvals.ts'
import { reservationPath } from '../providers/payment-provider.ts'
import { providerRegistry } from '../providers/provider-registry.ts'

const queryText = (value: unknown): string => (typeof value === 'string' ? value : '')
type Query = Readonly<Record<string, unknown>>
interface ReturnRoute {
  readonly Params: { readonly reservationId: string }
  readonly Querystring: Query
}

const outcomes = ['confirm', 'cancel'] as const
const contextTypes = ['event', 'subscription'] as const

/** A path of this server for the reservation in the parameters; null when they name none. */
function paypalReturnPath(outcome: string, query: Query): string | null {
  const type = contextTypes.find((contextType) => contextType === query['purchaseContextType'])
  const [identifier, reservation] = [
    queryText(query['purchaseContextIdentifier']),
    queryText(query['reservationId']),
  ]
  if (type === undefined || /^\.*$/.test(identifier) || /^\.*$/.test(reservation)) return null
  const approval = new URLSearchParams({ hmac: queryText(query['hmac']), token: queryText(query['token']) })
  const path = fillPath(pagePatterns.reservation, {
    purchaseContextType: type,
    publicIdentifier: identifier,
    reservationId: reservation,
  })
  return `${path}/payment/paypal/${outcome}?${approval.toString()}`
}

const forwardingPage = (path: string): string =>
  plainPage({
    lang: 'en',
    title: '…',
    head: continueTo(path),
    body: `<p><a href="${escapeHtml(path)}">→</a></p>`,
  })

/**
 * Adds the addresses of return. Each one stores what the provider has approved and redirects (302) to the reservation, or to
 * home when the address does not belong to one (docs/api/payments.md#redirect-providers).
 */
export function addPaymentReturns(app: FastifyInstance, context: PaymentsContext): void {
  for (const outcome of outcomes) {
    app.get<{ Querystring: Query }>(`/payment/paypal/redirect/${outcome}`, ({ query }, reply) => {
      const path = paypalReturnPath(outcome, query)
      if (path === null) return reply.redirect('/', 302)
      return sendPlainPage(reply, forwardingPage(path))
    })
  }
  for (const type of contextTypes) {
    const reservation = `/${type}/:identifier/reservation/:reservationId`

    app.get<ReturnRoute>(`${reservation}/payment/paypal/confirm`, async ({ params, query }, reply) => {
      const [token, hmac] = [queryText(query['token']), queryText(query['hmac'])]
      const details = await storeApproval(context, params.reservationId, token, hmac)
      return reply.redirect(details ? `${reservationPath(details)}/overview` : '/', 302)
    })
    app.get<ReturnRoute>(`${reservation}/payment/paypal/cancel`, async ({ params, query }, reply) => {
      const details = await cancelApproval(context, params.reservationId, queryText(query['hmac']))
      return reply.redirect(details ? `${reservationPath(details)}/overview` : '/', 302)
    })
    for (const { cancelPath } of providerRegistry) {
      if (cancelPath === null) continue
      app.get<ReturnRoute>(`${reservation}${cancelPath}`, async ({ params }, reply) => {
        await checkPayment(context, params.reservationId)
        const details = await findReservationDetails(context.db, params.reservationId)
        return reply.redirect(details ? reservationPath(details) : '/', 302)
      })
    }
  }
}
