/** Pages that the server writes without the app. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#kit/text/escape-html.ts'
import { localeOf } from '#kit/text/language-choice.ts'
import { pageTexts, pageLanguages } from '#server/infra/i18n/page-texts.ts'
import { sendText } from './answers.ts'
import { preferredLanguage } from './preferred-language.ts'

interface PlainPage {
  readonly lang: string
  /** Title as plain text. */
  readonly title: string
  readonly body: string
  /** HTML of the head, after the title. */
  readonly head?: string
}

/** @returns the HTML of a page that search engines leave out */
export const plainPage = ({ lang, title, body, head = '' }: PlainPage): string =>
  `<!doctype html><html lang="${escapeHtml(localeOf(lang))}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">' +
  `<title>${escapeHtml(title)}</title>${head}</head><body>${body}</body></html>`

/**
 * Makes a page continue by itself. A redirect would count as part of the navigation from a provider's site, and the browser would
 * not send the strict session cookie.
 * @param path of this server, or a web address
 * @returns HTML for the head
 */
const continueTo = (path: string): string => `<meta http-equiv="refresh" content="0;url=${escapeHtml(path)}">`

/** Sends a page that no cache keeps. */
export const sendPlainPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(html)

/**
 * Sends a page that leads on by itself, also from a form to another site: the policy for forms forbids such a redirect.
 * @param target a path of this server, or a web address
 * @param title the word for "continue" when absent
 */
export function sendContinuePage(
  reply: FastifyReply,
  lang: string,
  target: string,
  title = pageTexts('sign-in', lang).continueLabel,
): FastifyReply {
  const { continueLabel } = pageTexts('sign-in', lang)
  const body = `<main><h1>${title}</h1><p><a href="${escapeHtml(target)}">${continueLabel}</a></p></main>`
  return sendPlainPage(reply, plainPage({ lang, title, head: continueTo(target), body }))
}

type UnavailableStatus = 502 | 503 | 504

const retryAfterSeconds: Readonly<Record<UnavailableStatus, number>> = { 502: 30, 503: 10, 504: 30 }

type Reason = 'title' | 'busy'

interface Details {
  /** Value of Retry-After that the upstream server sent. */
  readonly retryAfter?: string | null
  /** Key of the title of the page. */
  readonly reason?: Reason
}

function errorPage(request: FastifyRequest, reason: Reason): string {
  const lang = preferredLanguage(request, pageLanguages)
  const { wallet, link, again: later, [reason]: message } = pageTexts('unavailable', lang)
  const body =
    `<main><h1>${message}</h1><p>${wallet} <a href="/wallet">${link}</a></p>` +
    `<p>${later}</p><p><small>${request.id}</small></p></main>`
  return plainPage({ lang, title: message, head: '<link rel="stylesheet" href="/recover.css">', body })
}

/** True for a browser that opens a page. */
export const acceptsPage = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  (headers.accept ?? '').includes('text/html')

/**
 * @param status 502: upstream unreachable; 504: upstream timeout; 503: without the database, or too many requests at the same time
 */
export function sendUpstreamUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  status: UnavailableStatus,
  { retryAfter = null, reason = 'title' }: Details = {},
): FastifyReply {
  void reply
    .header('Retry-After', retryAfter ?? String(retryAfterSeconds[status]))
    .header('Cache-Control', 'no-store')
  if (!acceptsPage(request))
    return sendText(reply, status, reason === 'busy' ? 'too busy' : 'ticket server unavailable')
  return sendPlainPage(reply.code(status), errorPage(request, reason))
}
