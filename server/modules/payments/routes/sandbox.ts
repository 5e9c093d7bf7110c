/** The sandbox provider's page. It works without scripts, and nothing here belongs to the public API. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { paymentPage, sandboxStyle, sandboxStylePath, unknownPaymentPage } from '../providers/sandbox/page.ts'
import { sandboxPath, type Decision, type Sandbox } from '../providers/sandbox/sandbox.ts'
import { formField, addFormParser } from '#server/http/form-bodies.ts'
import { preferredLanguage } from '#server/http/preferred-language.ts'

interface PaymentRoute {
  readonly Params: { readonly id: string }
}

const sendHtml = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(page)

function addSandboxRoutes(app: FastifyInstance, { translations, now }: AppContext, sandbox: Sandbox): void {
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
    const away = await sandbox.decide(params.id, formField(body, 'decision') as Decision, now())
    // A path that this server wrote down when the payment was made, never one of the request.
    return reply.redirect(away ?? sandboxPath(params.id), 303)
  })
}

export async function addSandbox(app: FastifyInstance, context: AppContext): Promise<void> {
  const { sandbox } = context.payments
  if (sandbox === null) return
  await app.register((part, _, done) => {
    addSandboxRoutes(part, context, sandbox)
    done()
  })
}
