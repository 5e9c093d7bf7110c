/**
 * What payment providers tell the box office. Contract 2, 3.4. They come without a session, so there is no anti-forgery
 * check here: nothing is believed, each notice is only the reason to ask the provider itself, once more changes nothing.
 */
import type { FastifyInstance } from 'fastify'
import type { Office } from '../../office.ts'
import { forceCheck } from '../../payments/external.ts'
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

export async function addPaymentWebhooks(app: FastifyInstance, office: Office): Promise<void> {
  await app.register((part, _, done) => {
    readForms(part)
    addRedirectNotices(part, office)
    done()
  })
}
