import { rateText } from '#kit/money/money-format.ts'
import { escapeHtml } from '#kit/text/escape-html.ts'
import { iconLink } from '#kit/text/icon-link.ts'
/**
 * The page of a link with a code: what the link reserves, and one button (docs/api/codes-and-discounts.md#code-links).
 * It works without a script, except for the widgets of the bot checks.
 */
import { holdDurationText } from '#purchase/rules/countdown.ts'
import { continueTo, plainPage } from '#server/http/plain-page.ts'
import type { EventConfig } from '#server/infra/database/tables/tables.ts'
import { localMoney } from '#server/infra/i18n/currency.ts'
import { formatSpan } from '#server/infra/i18n/date-phrases.ts'
import { translatorFor, type Translations } from '#server/infra/i18n/translations.ts'
import type { BotCheckWidget } from '#server/modules/bot-checks/widgets.ts'
import { eventTitle } from '#server/modules/catalogue/rules.ts'
import type { LinkedTicket } from '#server/modules/purchase/code-link.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { paths } from '#wire/page-paths.ts'

/** Keys of the texts above the button when the last attempt was refused. */
export type CodeLinkProblem = 'again' | 'check' | 'check-unavailable' | 'too-many'

export interface CodeLinkForm {
  /** Anti-forgery token of the visitor's session. */
  readonly token: string
  readonly widgets: readonly BotCheckWidget[]
}

interface CodeLinkPage {
  readonly ticket: LinkedTicket
  readonly lang: string
  /** Receives the form; the GET of the same address shows it. */
  readonly address: string
  /** Null: the address continues by itself, with the session's cookie. */
  readonly form: CodeLinkForm | null
  readonly problem?: CodeLinkProblem | undefined
  readonly styleSheets: readonly string[]
  /** Markup of the operator's style. */
  readonly style: string
}

type T = (key: string, ...args: string[]) => string

const priceText = (price: number, { currency }: EventConfig, lang: string, t: T): string =>
  currency === null || price === 0 ? t('common.free') : localMoney(price, currency, lang)

function taxNote({ event: { config }, category }: LinkedTicket, lang: string, t: T): string {
  if (category.price === 0 || !category.taxed || !(Number(config.vat) > 0)) return ''
  const rate = rateText(config.vat, lang)
  const note = t(config.vatIncluded ? 'show-event.incVat' : 'show-event.excVat', rate, t('common.vat'))
  return `<span class="below dim small">${escapeHtml(note)}</span>`
}

function ticketMarkup({ ticket, lang }: CodeLinkPage, t: T): string {
  const { event, category, price } = ticket
  const { config } = event
  const span = formatSpan(
    { lang, timeZone: event.time_zone },
    { from: event.starts_at, until: event.ends_at },
  )
  const place = config.format === 'ONLINE' ? t('pdf.online') : config.location
  return (
    `<section class="card after-5"><h2>${escapeHtml(eventTitle(event, lang))}</h2>` +
    `<p class="dim">${escapeHtml(span)}<br>${escapeHtml(place)}</p>` +
    `<table class="sum-table before-3"><tbody><tr><th scope="row">1 × ${escapeHtml(category.name)}${taxNote(ticket, lang, t)}</th>` +
    `<td>${escapeHtml(priceText(price, config, lang, t))}</td></tr></tbody></table></section>`
  )
}

const widgetMarkup = ({ className, siteKey }: BotCheckWidget): string =>
  `<div class="${className} after-4" data-sitekey="${escapeHtml(siteKey)}"></div>`

function formMarkup({ form, address, ticket, lang }: CodeLinkPage, t: T): string {
  const button = `class="btn full"`
  if (form === null)
    return `<p><a ${button} href="${escapeHtml(address)}">${escapeHtml(t('code-link.continue'))}</a></p>`
  const time = holdDurationText(setting(ticket.event.config, 'RESERVATION_TIMEOUT'), lang)
  const noScript =
    form.widgets.length === 0 ? '' : `<noscript><p>${escapeHtml(t('code-link.no-script'))}</p></noscript>`
  return (
    `<form method="post" action="${escapeHtml(address)}"><input type="hidden" name="_csrf" value="${escapeHtml(form.token)}">` +
    `${noScript}${form.widgets.map(widgetMarkup).join('')}` +
    `<button ${button}>${escapeHtml(t('code-link.reserve'))}</button></form>` +
    `<p class="dim before-3">${escapeHtml(t('code-link.time', time))}</p>`
  )
}

/** @returns the HTML of the page */
export function codeLinkPage(
  page: CodeLinkPage,
  { translations }: { readonly translations: Translations },
): string {
  const { ticket, lang, address, form, problem, styleSheets, style } = page
  const t = translatorFor({ translations }, lang)
  const scripts = (form?.widgets ?? []).map(({ script }) => `<script src="${script}" async defer></script>`)
  const notice =
    problem === undefined
      ? ''
      : `<div class="notice warn after-5" role="alert"><div><strong>${escapeHtml(t(`code-link.problem.${problem}`))}</strong></div></div>`
  const head = [
    form === null && problem === undefined ? continueTo(address) : '',
    iconLink,
    ...styleSheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    style,
    ...scripts,
  ].join('')
  const body =
    `<main class="page" id="main"><h1 class="after-2">${escapeHtml(t('code-link.reserve'))}</h1>` +
    `<p class="after-5">${escapeHtml(t('code-link.text'))}</p>${notice}` +
    `${ticketMarkup(page, t)}${formMarkup(page, t)}` +
    `<p class="before-5"><a href="${escapeHtml(paths.event(ticket.event.short_name))}">${escapeHtml(t('code-link.event'))}</a></p>` +
    '</main>'
  return plainPage({ lang, title: t('code-link.title', eventTitle(ticket.event, lang)), head, body })
}
