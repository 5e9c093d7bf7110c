/**
 * Runs the challenge before an endpoint, after the anti-forgery check
 * (docs/api/sessions-and-anti-forgery.md#bot-challenge).
 */
import { challengeHeader, challengeMissingHeader } from '#core/contract/headers.ts'
import type { RouteGuard } from '#server/http/registrar.ts'
import type { BotChecksContext } from './context.ts'
import { sendText } from '#server/http/errors.ts'

const clearanceCookie = 'cf_clearance'

export const challengeGuard =
  ({ challenge }: Pick<BotChecksContext, 'challenge'>): RouteGuard =>
  async (request, reply) => {
    const token = request.headers[challengeHeader.toLowerCase()]
    try {
      const passed = await challenge.verify({
        token: typeof token === 'string' ? token.trim() : '',
        clearance: (request.cookies[clearanceCookie] ?? '').trim(),
        remoteAddress: request.ip,
      })
      return passed ? undefined : await reply.code(403).header(challengeMissingHeader, 'turnstile').send()
    } catch (error) {
      // Not 403: a new token would not help while the provider cannot verify it.
      request.log.error({ err: error }, 'the bot check provider does not answer')
      return sendText(reply, 503, 'verification not possible')
    }
  }
