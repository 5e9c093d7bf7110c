/** Answers 502, 503 and 504: a page for browsers, JSON for the app. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageLanguages, pageTexts } from '#server/infra/i18n/page-texts.ts'
import { sendText } from './errors.ts'
import { plainPage, sendPlainPage } from './plain-page.ts'
import { preferredLanguage } from './preferred-language.ts'

type UnavailableStatus = 502 | 503 | 504

/** Value of Retry-After in seconds. */
const retryAfterSeconds: Readonly<Record<UnavailableStatus, number>> = { 502: 30, 503: 10, 504: 30 }

function errorPage(request: FastifyRequest, status: UnavailableStatus): string {
  const lang = preferredLanguage(request, pageLanguages)
  const { title, busy, wallet, link, again: later } = pageTexts('unavailable', lang)
  const message = status === 503 ? busy : title
  const body =
    `<main><h1>${message}</h1><p>${wallet} <a href="/wallet">${link}</a></p>` +
    `<p>${later}</p><p><small>${request.id}</small></p></main>`
  return plainPage({ lang, title: message, head: '<link rel="stylesheet" href="/recover.css">', body })
}

/**
 * @param status 502: upstream unreachable; 504: upstream timeout; 503: too many requests at the same time
 * @param retryAfter value of Retry-After that the upstream server sent
 */
export function sendUpstreamUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  status: UnavailableStatus,
  retryAfter: string | null = null,
): FastifyReply {
  void reply
    .header('Retry-After', retryAfter ?? String(retryAfterSeconds[status]))
    .header('Cache-Control', 'no-store')
  if (!(request.headers.accept ?? '').includes('text/html'))
    return sendText(reply, status, status === 503 ? 'too busy' : 'ticket server unavailable')
  return sendPlainPage(reply.code(status), errorPage(request, status))
}
