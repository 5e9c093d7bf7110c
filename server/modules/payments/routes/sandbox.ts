/** The page of the sandbox, which is not part of the public API (docs/api/payments.md#sandbox). */
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#kit/text/escape-html.ts'
import { formField, addFormParser } from '#server/http/decode-body.ts'
import { sendPlainPage, plainPage } from '#server/http/plain-page.ts'
import { preferredLanguage } from '#server/http/preferred-language.ts'
import type { SandboxPayment } from '#server/infra/database/tables/tables.ts'
import { localMoney } from '#server/infra/i18n/currency.ts'
import type { Translate, Translations } from '#server/infra/i18n/translations.ts'
import { shortId } from '#server/infra/ids.ts'
import type { PaymentsContext } from '../providers/create-payments.ts'
import { decide, decisionsOf, pathAfterPayment } from '../providers/sandbox/decide.ts'
import { findSandboxPayment, sandboxPath, providerName, takesApproval } from '../providers/sandbox/sandbox.ts'

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

const sandboxStylePath = '/api/sandbox/style.css'

const sandboxStyle = readFileSync(new URL('../providers/sandbox/style.css', import.meta.url), 'utf8')

/** Translates keys of this page to HTML. */
const textsOf =
  (translations: Translations, lang: string): Translate =>
  (key, ...args) =>
    escapeHtml(translations.translate(lang, `sandbox.${key}`, ...args))

const layout = (translations: Translations, lang: string, body: string): string =>
  plainPage({
    lang,
    title: translations.translate(lang, 'sandbox.title'),
    head: `<link rel="stylesheet" href="${sandboxStylePath}">`,
    body: `<main>${body}</main>`,
  })

const formattedAmount = ({ amount, currency, language }: SandboxPayment): string =>
  escapeHtml(localMoney(amount, currency, language))

const paymentFacts = (payment: SandboxPayment, t: Translate): string =>
  `<dl><div><dt>${t('amount')}</dt><dd class="amount">${formattedAmount(payment)}</dd></div>` +
  `<div><dt>${t('order')}</dt><dd><code>${escapeHtml(shortId(payment.reservation_id))}</code></dd></div></dl>`

/** @param key of the texts */
const decisionButton = (decision: string, key: string, t: Translate): string =>
  `<li><button name="decision" value="${decision}" aria-describedby="note-${decision}">${t(key)}</button>` +
  `<p id="note-${decision}">${t(`${key}.note`)}</p></li>`

/**
 * The page of a payment: the choice of outcomes while it is open, else a note that it is decided.
 * @param back path of the order. @param now epoch ms
 */
function paymentPage(
  translations: Translations,
  payment: SandboxPayment,
  { back, now }: { readonly back: string; readonly now: number },
): string {
  const t = textsOf(translations, payment.language)
  const refusal = takesApproval(payment.proxy) ? 'refuse-capture' : 'decline'
  const backLink = (key: string): string => `<p><a href="${escapeHtml(back)}">${t(key)}</a></p>`
  const question =
    `<h2>${t('question')}</h2><form method="post" action="${escapeHtml(sandboxPath(payment.id))}"><ul>` +
    decisionsOf(payment)
      .map((decision) => decisionButton(decision, decision === 'decline' ? refusal : decision, t))
      .join('') +
    `</ul></form>${backLink('abandon')}`
  const isOpen = payment.status === 'OPEN' && payment.expires_at > now
  const body =
    `<h1>${t('title')}</h1><p class="note">${t('stand-in', providerName(payment.proxy))}</p>` +
    paymentFacts(payment, t) +
    (isOpen ? question : `<p>${t('decided')}</p>${backLink('back')}`)
  return layout(translations, payment.language, body)
}

/** The page for an id without a payment. @param language English when it has no translation */
function unknownPaymentPage(translations: Translations, language: string): string {
  const { lang } = translations.textsIn(language)
  const t = textsOf(translations, lang)
  return layout(
    translations,
    lang,
    `<h1>${t('title')}</h1><p>${t('unknown')}</p><p><a href="/">${t('back')}</a></p>`,
  )
}
