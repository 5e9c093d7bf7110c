/** The sandbox provider's page: HTML and one stylesheet, without scripts. */
import { readFileSync } from 'node:fs'
import { escapeHtml } from '#core/domain/escape-html.ts'
import { plainPage } from '#server/http/plain-page.ts'
import type { SandboxPayment } from '#server/infra/database/tables/tables.ts'
import { fractionDigits } from '#server/infra/i18n/currency.ts'
import type { Translate, Translations } from '#server/infra/i18n/translations.ts'
import { shortId } from '#server/infra/ids.ts'
import { decisionsOf } from './decide.ts'
import { providerName, sandboxPath, takesApproval } from './sandbox.ts'

export const sandboxStylePath = '/api/sandbox/style.css'

export const sandboxStyle = readFileSync(new URL('style.css', import.meta.url), 'utf8')

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

function formattedAmount({ amount, currency, language }: SandboxPayment): string {
  const value = amount / 10 ** fractionDigits(currency)
  return escapeHtml(new Intl.NumberFormat(language, { style: 'currency', currency }).format(value))
}

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
export function paymentPage(
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
export function unknownPaymentPage(translations: Translations, language: string): string {
  const { lang } = translations.textsIn(language)
  const t = textsOf(translations, lang)
  return layout(
    translations,
    lang,
    `<h1>${t('title')}</h1><p>${t('unknown')}</p><p><a href="/">${t('back')}</a></p>`,
  )
}
