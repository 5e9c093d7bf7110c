/** The sandbox provider's page: plain HTML and one stylesheet, whole without any script. */
import { readFileSync } from 'node:fs'
import { escapeHtml } from '#core/domain/markup.ts'
import { fractionDigits } from '../../domain/currency.ts'
import { shortId } from '../../domain/short-id.ts'
import type { SandboxPayment } from '../../store/tables/payment.ts'
import { decisionsOf, sandboxPath } from './sandbox.ts'

export const stylePath = '/api/sandbox/style.css'

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const words = JSON.parse(read('words.json')) as Readonly<Record<string, Readonly<Record<string, string>>>>
export const style = read('style.css')

const brands: Readonly<Record<string, string>> = { PAYPAL: 'PayPal', MOLLIE: 'Mollie', SAFERPAY: 'Saferpay' }

type Say = (key: string, ...args: readonly string[]) => string

/** English for a language that there are no words for; escaped. */
const speaker =
  (lang: string): Say =>
  (key, ...args) => {
    const text = words[lang]?.[key] ?? words['en']?.[key] ?? key
    return escapeHtml(text.replace(/\{\{(\d)\}\}/g, (_, index: string) => args[Number(index)] ?? ''))
  }

const layout = (lang: string, title: string, body: string): string =>
  `<!doctype html><html lang="${escapeHtml(lang)}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">' +
  `<title>${title}</title><link rel="stylesheet" href="${stylePath}"></head><body><main>${body}</main></body></html>`

function money({ amount, currency, language }: SandboxPayment): string {
  const value = amount / 10 ** fractionDigits(currency)
  return escapeHtml(new Intl.NumberFormat(language, { style: 'currency', currency }).format(value))
}

const facts = (payment: SandboxPayment, say: Say): string =>
  `<dl><div><dt>${say('amount')}</dt><dd class="amount">${money(payment)}</dd></div>` +
  `<div><dt>${say('order')}</dt><dd>${escapeHtml(payment.description)}<br><code>${escapeHtml(shortId(payment.reference))}</code></dd></div></dl>`

const choice = (decision: string, say: Say): string =>
  `<li><button name="decision" value="${decision}" aria-describedby="note-${decision}">${say(decision)}</button>` +
  `<p id="note-${decision}">${say(`${decision}.note`)}</p></li>`

/** The question while the payment is open, else that it was answered. */
export function paymentPage(payment: SandboxPayment, now: number): string {
  const say = speaker(payment.language)
  const open = payment.status === 'OPEN' && payment.expires_at > now
  const leave = payment.brand === 'PAYPAL' ? payment.cancel_path : payment.return_path
  const away = (key: string): string => `<p><a href="${escapeHtml(leave)}">${say(key)}</a></p>`
  const question =
    `<h2>${say('question')}</h2><form method="post" action="${escapeHtml(sandboxPath(payment.id))}"><ul>` +
    `${decisionsOf(payment)
      .map((decision) => choice(decision, say))
      .join('')}</ul></form>${away('abandon')}`
  const body =
    `<h1>${say('title')}</h1><p class="note">${say('stand-in', brands[payment.brand] ?? payment.brand)}</p>` +
    facts(payment, say) +
    (open ? question : `<p>${say('decided')}</p>${away('back')}`)
  return layout(payment.language, say('title'), body)
}

export function unknownPage(lang: string): string {
  const say = speaker(lang)
  const known = lang in words ? lang : 'en'
  return layout(
    known,
    say('title'),
    `<h1>${say('title')}</h1><p>${say('unknown')}</p><p><a href="/">${say('back')}</a></p>`,
  )
}
