/** Pages at the end of a sign-in (docs/api/accounts.md). */
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#core/domain/escape-html.ts'
import { continueTo, plainPage, sendPlainPage } from '#server/http/plain-page.ts'
import { pageTexts } from '#server/infra/i18n/page-texts.ts'

/** @param returnTo a path of this server, where the visitor continues */
export function sendSignedIn(reply: FastifyReply, lang: string, returnTo: string): FastifyReply {
  const { done: title, continueLabel } = pageTexts('sign-in', lang)
  const body = `<main><h1>${title}</h1><p><a href="${escapeHtml(returnTo)}">${continueLabel}</a></p></main>`
  return sendPlainPage(reply, plainPage({ lang, title, head: continueTo(returnTo), body }))
}

/** @param returnTo path of this server where the visitor can try again */
export function sendSignInFailed(
  reply: FastifyReply,
  lang: string,
  status: number,
  returnTo: string,
): FastifyReply {
  const { failed: title, reason, again, home } = pageTexts('sign-in', lang)
  const body =
    `<main><h1>${title}</h1><p>${reason}</p><p><a href="${escapeHtml(returnTo)}">${again}</a></p>` +
    `<p><a href="/">${home}</a></p><p><small>${reply.request.id}</small></p></main>`
  return sendPlainPage(reply.code(status), plainPage({ lang, title, body }))
}
