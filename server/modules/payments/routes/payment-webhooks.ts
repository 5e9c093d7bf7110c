/**
 * Webhooks of payment providers (docs/api/payments.md#provider-notifications). They have no session and
 * therefore no anti-forgery check: each report is signed. A repeated report changes nothing.
 */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { applyProviderReport } from '../apply-provider-status.ts'
import type { PaymentsContext } from '../context.ts'
import type { ProviderOf, ProviderReport } from '../providers/payment-provider.ts'
import { recordReport } from '../record-report.ts'

async function handleReport(
  context: PaymentsContext,
  provider: ProviderOf<'browser'>,
  report: ProviderReport,
  log: FastifyBaseLogger,
): Promise<void> {
  if (report.kind === 'account-disconnected')
    log.error({ account: report.account }, 'A connected account was disconnected')
  if ('amount' in report) await recordReport(context, provider, report)
  if (report.kind !== 'payment') return
  if ((await applyProviderReport(context, provider, report.payment)) === 'unpaid')
    log.error({ payment: report.payment.paymentId }, 'A payment pays for no order: refund it')
}

/** Adds the webhooks of the connected providers. */
export async function addPaymentWebhooks(app: FastifyInstance, context: PaymentsContext): Promise<void> {
  for (const provider of context.payments.providers) {
    if (provider.kind !== 'browser') continue
    const { paths, signatureHeader, read } = provider.webhook
    await app.register((scope, _, done) => {
      // The signature covers the bytes of the body.
      scope.removeContentTypeParser('application/json')
      scope.addContentTypeParser<Buffer>(
        'application/json',
        { parseAs: 'buffer' },
        (_request, body, parsed) => {
          parsed(null, body)
        },
      )
      for (const path of paths) {
        scope.post(path, async ({ body, headers, log }, reply) => {
          const signature = headers[signatureHeader]
          const isSigned = Buffer.isBuffer(body) && typeof signature === 'string'
          const report = isSigned ? read(body, signature, context.now()) : null
          if (report === null) return reply.code(400).type('text/plain').send('NOK')
          await handleReport(context, provider, report, log)
          return reply.type('text/plain').send('OK')
        })
      }
      done()
    })
  }
}
