/** The page of the sandbox, which is not part of the public API (docs/api/payments.md#sandbox). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formField, addFormParser } from '#server/http/decode-body.ts'
import { sendPlainPage } from '#server/http/plain-page.ts'
import { preferredLanguage } from '#server/http/preferred-language.ts'
import type { PaymentsContext } from '../context.ts'
import { decide, decisionsOf, pathAfterPayment } from '../providers/sandbox/decide.ts'
import { paymentPage, sandboxStyle, sandboxStylePath, unknownPaymentPage } from '../providers/sandbox/page.ts'
import { findSandboxPayment } from '../providers/sandbox/payments.ts'
import { sandboxPath } from '../providers/sandbox/sandbox.ts'

interface PaymentRoute {
  readonly Params: { readonly id: string }
}

function addSandboxRoutes(app: FastifyInstance, context: PaymentsContext): void {
  const { db, translations, now } = context
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
    const payment = await findSandboxPayment(db, request.params.id)
    if (!payment) return unknown(request, reply)
    const back = await pathAfterPayment(context, payment)
    return sendPlainPage(reply, paymentPage(translations, payment, { back, now: now() }))
  })
  app.post<PaymentRoute>(sandboxPath(':id'), async (request, reply) => {
    const payment = await findSandboxPayment(db, request.params.id)
    if (!payment) return unknown(request, reply)
    const decision = decisionsOf(payment).find(
      (candidate) => candidate === formField(request.body, 'decision'),
    )
    if (!decision) return reply.redirect(sandboxPath(payment.id), 303)
    await decide(context, payment, decision)
    return reply.redirect(await pathAfterPayment(context, payment), 303)
  })
}

/** Adds the page where the sandbox is enabled. */
export async function addSandbox(app: FastifyInstance, context: PaymentsContext): Promise<void> {
  if (context.payments.sandbox === null) return
  await app.register((scope, _, done) => {
    addSandboxRoutes(scope, context)
    done()
  })
}
