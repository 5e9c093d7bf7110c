/** Routes of the sandbox provider's page, which is not part of the public API. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formField, addFormParser } from '#server/http/form-bodies.ts'
import { preferredLanguage } from '#server/http/preferred-language.ts'
import type { PaymentsContext } from '../context.ts'
import { paymentPage, sandboxStyle, sandboxStylePath, unknownPaymentPage } from '../providers/sandbox/page.ts'
import { decisionsOf, sandboxPath, type Sandbox } from '../providers/sandbox/sandbox.ts'

interface PaymentRoute {
  readonly Params: { readonly id: string }
}

const sendHtml = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(page)

function addSandboxRoutes(
  app: FastifyInstance,
  { translations, now }: PaymentsContext,
  sandbox: Sandbox,
): void {
  addFormParser(app)
  const unknown = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const offered = translations.languages.map(({ locale }) => locale)
    return sendHtml(reply.code(404), unknownPaymentPage(preferredLanguage(request, offered)))
  }

  app.get(sandboxStylePath, (_, reply) =>
    reply.header('Cache-Control', 'public, max-age=3600').type('text/css; charset=utf-8').send(sandboxStyle),
  )
  app.get<PaymentRoute>(sandboxPath(':id'), async (request, reply) => {
    const { params } = request
    const payment = await sandbox.find(params.id)
    return payment ? sendHtml(reply, paymentPage(payment, now())) : unknown(request, reply)
  })
  app.post<PaymentRoute>(sandboxPath(':id'), async (request, reply) => {
    const { params, body } = request
    const payment = await sandbox.find(params.id)
    if (!payment) return unknown(request, reply)
    const decision = decisionsOf(payment).find((one) => one === formField(body, 'decision'))
    const nextPath = decision && (await sandbox.decide(params.id, decision, now()))
    // Stored by this server when it created the payment, so a request cannot redirect to another site.
    return reply.redirect(nextPath ?? sandboxPath(params.id), 303)
  })
}

export async function addSandbox(app: FastifyInstance, context: PaymentsContext): Promise<void> {
  const { sandbox } = context.payments
  if (sandbox === null) return
  await app.register((scope, _, done) => {
    addSandboxRoutes(scope, context, sandbox)
    done()
  })
}
