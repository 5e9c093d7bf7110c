/**
 * Runs the challenge before an endpoint, after the anti-forgery check
 * (docs/api/sessions-and-anti-forgery.md#bot-challenge).
 */
import type { FastifyRequest } from 'fastify'
import { challengeHeader, challengeMissingHeader } from '#core/contract/headers.ts'
import { sendText } from '#server/http/errors.ts'
import type { RouteGuard } from '#server/http/registrar.ts'
import type { BotChecksContext } from './context.ts'

const clearanceCookie = 'cf_clearance'

/** Whether Turnstile lets the request pass. Rejects when Turnstile does not answer. */
export const passesChallenge = (
  { challenge }: Pick<BotChecksContext, 'challenge'>,
  request: FastifyRequest,
  token: string,
): Promise<boolean> =>
  challenge.verify({
    token: token.trim(),
    clearance: (request.cookies[clearanceCookie] ?? '').trim(),
    remoteAddress: request.ip,
  })

export const challengeGuard =
  (context: Pick<BotChecksContext, 'challenge'>): RouteGuard =>
  async (request, reply) => {
    const token = request.headers[challengeHeader.toLowerCase()]
    try {
      const passed = await passesChallenge(context, request, typeof token === 'string' ? token : '')
      return passed ? undefined : await reply.code(403).header(challengeMissingHeader, 'turnstile').send()
    } catch (error) {
      // Not 403: a new token would not help while the provider cannot verify it.
      request.log.error({ err: error }, 'the bot check provider does not answer')
      return sendText(reply, 503, 'verification not possible')
    }
  }
