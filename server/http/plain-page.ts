/** Pages that the server writes without the app. */
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#core/domain/escape-html.ts'
import { localeOf } from '#core/domain/language-choice.ts'
import { pageTexts } from '#server/infra/i18n/page-texts.ts'

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
export const continueTo = (path: string): string =>
  `<meta http-equiv="refresh" content="0;url=${escapeHtml(path)}">`

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
