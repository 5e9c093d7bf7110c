/** The personal link of an online ticket in front of alf.io, whose GET checks in (docs/api/online-events.md#personal-link). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { personalLinkPath } from '#core/contract/server-only-paths.ts'
import { addFormParser } from '#server/http/decode-body.ts'
import { sendContinuePage } from '#server/http/plain-page.ts'
import { preferredLanguage } from '#server/http/preferred-language.ts'
import { sendUpstreamUnavailable } from '#server/http/send-upstream-unavailable.ts'
import { pageLanguages } from '#server/infra/i18n/page-texts.ts'
import { localLocation } from './upstream-responses.ts'

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
