/**
 * Webhooks of payment providers (docs/api/payments.md#provider-notifications). They have no session and
 * therefore no anti-forgery check: a report is signed, or it only makes the server ask the provider for the
 * status. A repeated report changes nothing.
 */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formField, addFormParser } from '#server/http/decode-body.ts'
import { sendPlainPage } from '#server/http/plain-page.ts'
import { preferredLanguage } from '#server/http/preferred-language.ts'
import { applyProviderReport } from '../apply-provider-status.ts'
import { checkPayment } from '../check-payment.ts'
import type { PaymentsContext } from '../context.ts'
import type {
  NoticeWebhook,
  ProviderEntry,
  ProviderReport,
  SignedWebhook,
} from '../providers/payment-provider.ts'
import { providerRegistry } from '../providers/provider-registry.ts'
import { paymentPage, sandboxStyle, sandboxStylePath, unknownPaymentPage } from '../providers/sandbox/page.ts'
import { decisionsOf, sandboxPath, type Sandbox } from '../providers/sandbox/sandbox.ts'
import { findValidTransaction } from '../queries.ts'

interface PaymentRoute {
  readonly Params: { readonly id: string }
}

function addSandboxRoutes(
  app: FastifyInstance,
  { translations, now }: PaymentsContext,
  sandbox: Sandbox,
): void {
  addFormParser(app)
  const unknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const offered = translations.languages.map(({ locale }) => locale)
    return sendPlainPage(
      reply.code(404),
      unknownPaymentPage(translations, preferredLanguage(request, offered)),
    )
  }

  app.get(sandboxStylePath, (_, reply) =>
    reply.header('Cache-Control', 'public, max-age=3600').type('text/css; charset=utf-8').send(sandboxStyle),
  )
  app.get<PaymentRoute>(sandboxPath(':id'), async (request, reply) => {
    const { params } = request
    const payment = await sandbox.find(params.id)
    return payment ? sendPlainPage(reply, paymentPage(translations, payment, now())) : unknown(request, reply)
  })
  app.post<PaymentRoute>(sandboxPath(':id'), async (request, reply) => {
    const { params, body } = request
    const payment = await sandbox.find(params.id)
    if (!payment) return unknown(request, reply)
    const decision = decisionsOf(payment).find((candidate) => candidate === formField(body, 'decision'))
    const nextPath = decision && (await sandbox.decide(params.id, decision, now()))
    // Stored by this server when it created the payment, so a request cannot redirect to another site.
    return reply.redirect(nextPath ?? sandboxPath(params.id), 303)
  })
}

/** Routes of the sandbox provider's page, which is not part of the public API. */
export async function addSandbox(app: FastifyInstance, context: PaymentsContext): Promise<void> {
  const { sandbox } = context.payments
  if (sandbox === null) return
  await app.register((scope, _, done) => {
    addSandboxRoutes(scope, context, sandbox)
    done()
  })
}

interface ReservationRoute {
  readonly Params: { readonly reservationId: string }
}

const sendPlain = (reply: FastifyReply, status: number, text: 'OK' | 'NOK') =>
  reply.code(status).type('text/plain').send(text)

/** @returns the status of the answer; 500 makes the provider repeat the notice */
async function handleNotice(
  context: PaymentsContext,
  { proxy, idField }: Pick<ProviderEntry, 'proxy'> & NoticeWebhook,
  reservationId: string,
  body: unknown,
): Promise<200 | 400 | 500> {
  if (idField === null) {
    await checkPayment(context, reservationId)
    return 200
  }
  const id = formField(body, idField)
  const transaction = await findValidTransaction(context.db, reservationId)
  if (id === '' || transaction?.proxy !== proxy) return 400
  // Another payment has replaced this one.
  if (transaction.payment_id !== id) return 200
  const checked = await checkPayment(context, reservationId)
  return checked?.status.kind === 'unknown' ? 500 : 200
}

function addNotice(
  app: FastifyInstance,
  context: PaymentsContext,
  entry: Pick<ProviderEntry, 'proxy'> & NoticeWebhook,
): void {
  app.route<ReservationRoute>({
    method: entry.method,
    url: entry.path,
    handler: async ({ params, body }, reply) => {
      const status = await handleNotice(context, entry, params.reservationId, body)
      return sendPlain(reply, status, status === 200 ? 'OK' : 'NOK')
    },
  })
}

async function handleReport(
  context: PaymentsContext,
  report: ProviderReport,
  log: FastifyBaseLogger,
): Promise<void> {
  if (report.kind === 'account-disconnected')
    log.error({ account: report.account }, 'A connected account was disconnected')
  if (report.kind !== 'payment') return
  const isUsed = await applyProviderReport(context, report)
  if (!isUsed && report.status.kind === 'paid')
    log.error({ payment: report.paymentId }, 'A payment has no reservation: refund it')
}

function addSignedWebhook(app: FastifyInstance, context: PaymentsContext, webhook: SignedWebhook): void {
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
      await handleReport(context, report, log)
      return sendPlain(reply, 200, 'OK')
    })
  }
}

/** Adds the webhooks of all providers; a notice has its address even where its provider is not connected. */
export async function addPaymentWebhooks(app: FastifyInstance, context: PaymentsContext): Promise<void> {
  for (const provider of context.payments.providers) {
    if (provider.kind !== 'browser') continue
    await app.register((scope, _, done) => {
      addSignedWebhook(scope, context, provider.webhook)
      done()
    })
  }
  await app.register((scope, _, done) => {
    addFormParser(scope)
    for (const { proxy, notice } of providerRegistry)
      if (notice) addNotice(scope, context, { proxy, ...notice })
    done()
  })
}
