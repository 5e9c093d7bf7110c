/** The sandbox provider's page. It works without scripts, and nothing here belongs to the public API. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Office } from '../../office.ts'
import { paymentPage, style, stylePath, unknownPage } from '../../payments/sandbox/page.ts'
import { sandboxPath, type Decision, type Sandbox } from '../../payments/sandbox/sandbox.ts'
import { fieldOf, readForms } from '../form-bodies.ts'
import { preferredLanguage } from '../accept-language.ts'

interface ById {
  readonly Params: { readonly id: string }
}

const html = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(page)

function addRoutes(app: FastifyInstance, { texts, now }: Office, sandbox: Sandbox): void {
  readForms(app)
  const unknown = (reply: FastifyReply, languages = ''): FastifyReply => {
    const offered = texts.languages.map(({ locale }) => locale)
    return html(reply.code(404), unknownPage(preferredLanguage(languages, offered)))
  }

  app.get(stylePath, (_, reply) =>
    reply.header('Cache-Control', 'public, max-age=3600').type('text/css; charset=utf-8').send(style),
  )
  app.get<ById>(sandboxPath(':id'), async ({ params, headers }, reply) => {
    const payment = await sandbox.find(params.id)
    return payment ? html(reply, paymentPage(payment, now())) : unknown(reply, headers['accept-language'])
  })
  app.post<ById>(sandboxPath(':id'), async ({ params, body, headers }, reply) => {
    const payment = await sandbox.find(params.id)
    if (!payment) return unknown(reply, headers['accept-language'])
    const away = await sandbox.decide(params.id, fieldOf(body, 'decision') as Decision, now())
    // A path that this server wrote down when the payment was made, never one of the request.
    return reply.redirect(away ?? sandboxPath(params.id), 303)
  })
}

export async function addSandbox(app: FastifyInstance, office: Office): Promise<void> {
  const { sandbox } = office.payments
  if (sandbox === null) return
  await app.register((part, _, done) => {
    addRoutes(part, office, sandbox)
    done()
  })
}
