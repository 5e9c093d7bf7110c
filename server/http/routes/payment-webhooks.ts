/**
 * What payment providers tell the box office. Contract 2, 3.4. They come without a session, so there is no anti-forgery
 * check here: nothing is believed, each notice is only the reason to ask the provider itself, once more changes nothing.
 */
import type { FastifyInstance } from 'fastify'
import type { Office } from '../../office.ts'
import { forceCheck } from '../../payments/external.ts'
import type { StripeDesk } from '../../payments/payments.ts'
import { hearReport, readReport } from '../../payments/stripe/reports.ts'
import { validTransaction } from '../../store/transactions.ts'
import { fieldOf, readForms } from '../form-bodies.ts'

interface ById {
  readonly Params: { readonly reservationId: string }
}

function addRedirectNotices(app: FastifyInstance, office: Office): void {
  app.post<ById>(
    '/api/payment/webhook/mollie/reservation/:reservationId',
    async ({ params, body }, reply) => {
      const id = fieldOf(body, 'id')
      const say = (status: number, text: string) => reply.code(status).type('text/plain').send(text)
      const transaction = await validTransaction(office.db, params.reservationId)
      if (id === '' || transaction?.proxy !== 'MOLLIE') return say(400, 'NOK')
      // A payment of before, which was replaced since: there is nothing to do, now or later.
      if (transaction.payment_id !== id) return say(200, 'OK')
      const asked = await forceCheck(office, params.reservationId)
      // Nobody answered: the notice has to come again.
      return asked?.checked.kind === 'unknown' ? say(500, 'NOK') : say(200, 'OK')
    },
  )
  app.get<ById>(
    '/api/payment/webhook/saferpay/reservation/:reservationId/success',
    async ({ params }, reply) => {
      await forceCheck(office, params.reservationId)
      return reply.type('text/plain').send('OK')
    },
  )
}

function addStripeReports(
  app: FastifyInstance,
  office: Office,
  { client, webhookSecrets }: StripeDesk,
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
          ? readReport(client, body, signature, webhookSecrets, office.now())
          : null
      if (event === null) return reply.code(400).type('text/plain').send('NOK')
      const used = await hearReport(office, event)
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

export async function addPaymentWebhooks(app: FastifyInstance, office: Office): Promise<void> {
  const { stripe } = office.payments
  if (stripe !== null) {
    await app.register((part, _, done) => {
      addStripeReports(part, office, stripe)
      done()
    })
  }
  await app.register((part, _, done) => {
    readForms(part)
    addRedirectNotices(part, office)
    done()
  })
}
