/** A sign-in needs a session at alf.io, which answers 500 without one (docs/api/sessions-and-anti-forgery.md). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { infoPath } from '#core/contract/api-paths.ts'
import { sessionCookie } from '#core/contract/headers.ts'
import { decodedPathOf } from '#server/http/navigation.ts'
import { localCookie } from './upstream-responses.ts'

/** Where a sign-in begins; its callback has the session of the beginning. */
const signInPath = /^\/openid\/(?!callback)/

/** True for a request that begins a sign-in without a session. */
export const needsSession = (request: FastifyRequest): boolean =>
  request.method === 'GET' &&
  signInPath.test(decodedPathOf(request) ?? '') &&
  !(request.headers.cookie ?? '').includes(`${sessionCookie}=`)

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
    headers: {
      'x-forwarded-for': request.ip,
      // An https server redirects requests without this value to https.
      'x-forwarded-proto': upstream.startsWith('https:') ? 'https' : request.protocol,
      'x-request-id': request.id,
    },
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
