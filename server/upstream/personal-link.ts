/** Requests of a visitor that this server sends to alf.io itself: the session of a sign-in, and the personal link of an online ticket. */
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
import { addFormParser } from '#server/http/decode-body.ts'
import { decodedPathOf } from '#server/http/navigation.ts'
import { sendContinuePage, sendUpstreamUnavailable } from '#server/http/plain-page.ts'
import { preferredLanguage } from '#server/http/preferred-language.ts'
import { pageLanguages } from '#server/infra/i18n/page-texts.ts'
import { infoPath } from '#wire/api-paths.ts'
import { sessionCookie } from '#wire/headers.ts'
import { personalLinkPath } from '#wire/server-only-paths.ts'
import { localLocation, localCookie } from './upstream-responses.ts'

/** Where a sign-in begins; its callback has the session of the beginning. */
const signInPath = /^\/openid\/(?!callback)/

/** True for a request that begins a sign-in without a session. */
export const needsSession = (request: FastifyRequest): boolean =>
  request.method === 'GET' &&
  signInPath.test(decodedPathOf(request) ?? '') &&
  !(request.headers.cookie ?? '').includes(`${sessionCookie}=`)

/** Headers of a call of this server for the visitor of a request. */
export const ownCallHeaders = (request: FastifyRequest, upstream: string): Record<string, string> => ({
  'x-forwarded-for': request.ip,
  // An https server redirects requests without this value to https.
  'x-forwarded-proto': upstream.startsWith('https:') ? 'https' : request.protocol,
  'x-request-id': request.id,
})

/**
 * Opens a session at alf.io and gives it to the request and, with the answer, to the browser. Does nothing when alf.io does not answer:
 * the forwarded request then fails as well.
 * @param timeout ms
 */
export async function openSession(
  request: FastifyRequest,
  reply: FastifyReply,
  upstream: string,
  timeout: number,
): Promise<void> {
  const secure = request.protocol === 'https'
  const answer = await fetch(new URL(infoPath, upstream), {
    redirect: 'manual',
    headers: ownCallHeaders(request, upstream),
    signal: AbortSignal.timeout(timeout),
  }).catch(() => null)
  await answer?.body?.cancel()
  const cookies = answer?.headers.getSetCookie() ?? []
  request.headers.cookie = [request.headers.cookie, ...cookies.map((cookie) => cookie.split(';')[0])]
    .filter(Boolean)
    .join('; ')
  void reply.header(
    'set-cookie',
    cookies.map((cookie) => localCookie(cookie, secure)),
  )
}

/**
 * GET leads to the waiting room without a call to alf.io. The button there, a POST, becomes alf.io's GET, and the page that answers
 * continues where alf.io redirects to.
 * @param timeout ms
 */
export async function addPersonalLink(
  app: FastifyInstance,
  upstream: string,
  timeout: number,
): Promise<void> {
  const pathOf = ({ url }: FastifyRequest) => new URL(url, upstream).pathname.replace(/\/$/, '')
  app.get(personalLinkPath, (request, reply) =>
    reply.header('Cache-Control', 'no-store').redirect(`${pathOf(request)}/waiting-room`, 302),
  )
  await app.register((scope, _, done) => {
    addFormParser(scope)
    scope.post(personalLinkPath, async (request, reply) => {
      const answer = await fetch(new URL(pathOf(request), upstream), {
        redirect: 'manual',
        headers: { 'x-forwarded-for': request.ip, 'x-request-id': request.id },
        signal: AbortSignal.timeout(timeout),
      }).catch(() => null)
      await answer?.body?.cancel()
      const location = answer?.headers.get('location')
      if (!location) return sendUpstreamUnavailable(request, reply, 502)
      const lang = preferredLanguage(request, pageLanguages)
      return sendContinuePage(reply, lang, localLocation(location, upstream))
    })
    done()
  })
}
