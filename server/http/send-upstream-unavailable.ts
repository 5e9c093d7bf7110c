/** Answers 502, 503 and 504: a page for browsers, JSON for the app. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageLanguages, pageTexts } from '#server/infra/i18n/page-texts.ts'
import { sendText } from './answers.ts'
import { plainPage, sendPlainPage } from './plain-page.ts'
import { preferredLanguage } from './preferred-language.ts'

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
