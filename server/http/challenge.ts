/** Puts the human challenge in front of a call, after the anti-forgery check. Contract 1, 1.5. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { challengeHeader, challengeMissingHeader } from '#core/contract/headers.ts'
import type { Office } from '../office.ts'
import { sendText } from './errors.ts'

export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

const clearanceCookie = 'cf_clearance'

export const challengeGuard =
  ({ challenge }: Office): Guard =>
  async (request, reply) => {
    const token = request.headers[challengeHeader.toLowerCase()]
    try {
      const passes = await challenge.passes({
        token: typeof token === 'string' ? token.trim() : '',
        clearance: (request.cookies[clearanceCookie] ?? '').trim(),
        remoteAddress: request.ip,
      })
      return passes ? undefined : await reply.code(403).header(challengeMissingHeader, 'turnstile').send()
    } catch (error) {
      // Asking the visitor to prove it again would not help while nobody can check the proof.
      request.log.error({ err: error }, 'no answer from the challenge’s provider')
      return sendText(reply, 503, 'verification not possible')
    }
  }
