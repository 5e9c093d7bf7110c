/**
 * Webhooks of payment providers (docs/api/payments.md#provider-notifications). They have no session and
 * therefore no anti-forgery check: each report is signed. A repeated report changes nothing.
 */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { applyProviderReport } from '../apply-provider-status.ts'
import type { PaymentsContext } from '../context.ts'
import type { PendingPayments, ProviderReport, SignedWebhook } from '../providers/payment-provider.ts'

const sendPlain = (reply: FastifyReply, status: number, text: 'OK' | 'NOK') =>
  reply.code(status).type('text/plain').send(text)

type ReportingProvider = Pick<PendingPayments, 'fetchStatus'> & { readonly webhook: SignedWebhook }

async function handleReport(
  context: PaymentsContext,
  provider: ReportingProvider,
  report: ProviderReport,
  log: FastifyBaseLogger,
): Promise<void> {
  if (report.kind === 'account-disconnected')
    log.error({ account: report.account }, 'A connected account was disconnected')
  if (report.kind !== 'payment') return
  if ((await applyProviderReport(context, provider, report.payment)) === 'unpaid')
    log.error({ payment: report.payment.paymentId }, 'A payment pays for no order: refund it')
}

function addSignedWebhook(app: FastifyInstance, context: PaymentsContext, provider: ReportingProvider): void {
  const { webhook } = provider
  // The signature covers the bytes of the body.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_, body, done) => {
    done(null, body)
  })
  for (const path of webhook.paths) {
    app.post(path, async ({ body, headers, log }, reply) => {
      const signature = headers[webhook.signatureHeader]
      const report =
        Buffer.isBuffer(body) && typeof signature === 'string'
          ? webhook.read(body, signature, context.now())
          : null
      if (report === null) return sendPlain(reply, 400, 'NOK')
      await handleReport(context, provider, report, log)
      return sendPlain(reply, 200, 'OK')
    })
  }
}

/** Adds the webhooks of the connected providers. */
export async function addPaymentWebhooks(app: FastifyInstance, context: PaymentsContext): Promise<void> {
  for (const provider of context.payments.providers) {
    if (provider.kind !== 'browser') continue
    await app.register((scope, _, done) => {
      addSignedWebhook(scope, context, provider)
      done()
    })
  }
}
