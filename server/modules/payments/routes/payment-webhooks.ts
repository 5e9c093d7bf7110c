/**
 * What payment providers tell the box office. Contract 2, 3.4. They come without a session, so there is no anti-forgery
 * check here: nothing is believed, each notice is only the reason to ask the provider itself, once more changes nothing.
 */
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { checkPayment } from '../provider-status.ts'
import type { StripeConnection } from '../providers/create-payments.ts'
import { applyWebhookEvent, verifyWebhookEvent } from '../stripe-webhooks.ts'
import { findValidTransaction } from '../queries/transactions.ts'
import { formField, addFormParser } from '#server/http/form-bodies.ts'

interface ReservationRoute {
  readonly Params: { readonly reservationId: string }
}

function addRedirectWebhooks(app: FastifyInstance, context: AppContext): void {
  app.post<ReservationRoute>(
    '/api/payment/webhook/mollie/reservation/:reservationId',
    async ({ params, body }, reply) => {
      const id = formField(body, 'id')
      const sendPlain = (status: number, text: string) => reply.code(status).type('text/plain').send(text)
      const transaction = await findValidTransaction(context.db, params.reservationId)
      if (id === '' || transaction?.proxy !== 'MOLLIE') return sendPlain(400, 'NOK')
      // A payment of before, which was replaced since: there is nothing to do, now or later.
      if (transaction.payment_id !== id) return sendPlain(200, 'OK')
      const checkedPayment = await checkPayment(context, params.reservationId)
      // Nobody answered: the notice has to come again.
      return checkedPayment?.status.kind === 'unknown' ? sendPlain(500, 'NOK') : sendPlain(200, 'OK')
    },
  )
  app.get<ReservationRoute>(
    '/api/payment/webhook/saferpay/reservation/:reservationId/success',
    async ({ params }, reply) => {
      await checkPayment(context, params.reservationId)
      return reply.type('text/plain').send('OK')
    },
  )
}

function addStripeWebhooks(
  app: FastifyInstance,
  context: AppContext,
  { client, webhookSecrets }: StripeConnection,
): void {
  // The signature is over the bytes as they came.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_, body, done) => {
    done(null, body)
  })
  for (const path of ['/api/payment/webhook/stripe/payment', '/api/webhook/stripe/notification']) {
    app.post(path, async ({ body, headers, log }, reply) => {
      const signature = headers['stripe-signature']
      const event =
        Buffer.isBuffer(body) && typeof signature === 'string'
          ? verifyWebhookEvent(client, body, signature, webhookSecrets, context.now())
          : null
      if (event === null) return reply.code(400).type('text/plain').send('NOK')
      const used = await applyWebhookEvent(context, event)
      if (!used && event.type === 'payment_intent.succeeded')
        log.error(
          { payment: event.data.object.id },
          'paid, and there is no order for it: send the money back',
        )
      if (event.type === 'account.application.deauthorized')
        log.error({ account: event.account }, 'a connected account left')
      return reply.type('text/plain').send('OK')
    })
  }
}

export async function addPaymentWebhooks(app: FastifyInstance, context: AppContext): Promise<void> {
  const { stripe } = context.payments
  if (stripe !== null) {
    await app.register((part, _, done) => {
      addStripeWebhooks(part, context, stripe)
      done()
    })
  }
  await app.register((part, _, done) => {
    addFormParser(part)
    addRedirectWebhooks(part, context)
    done()
  })
}
