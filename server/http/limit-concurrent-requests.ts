/** More work than can be done in time is turned away at once, instead of piling up until nobody is served. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendUpstreamUnavailable } from './send-upstream-unavailable.ts'

/**
 * A call counts while we work on it. Who sends slowly or reads slowly is no work: a thousand such clients must not lock
 * the others out.
 * @param most calls at once; one more is answered 503 with a Retry-After
 */
export function limitConcurrentRequests(app: FastifyInstance, most: number): void {
  const working = new WeakSet<FastifyRequest>()
  let count = 0

  function begin(request: FastifyRequest): void {
    if (working.has(request)) return
    working.add(request)
    count += 1
  }
  function end(request: FastifyRequest): void {
    if (working.delete(request)) count -= 1
  }

  app.addHook('onRequest', async (request, reply): Promise<FastifyReply | undefined> => {
    // Whoever watches over the copy has to hear that it is alive, or it is taken away when it is needed most.
    if (request.url === '/healthz') return undefined
    if (count >= most) return sendUpstreamUnavailable(request, reply, 503)
    begin(request)
    // An answer that somebody else writes ends here. One that nobody waits for any more is still being worked on.
    reply.raw.once('close', () => {
      if (reply.sent) end(request)
    })
    return undefined
  })
  app.addHook('preParsing', (request, _, __, done) => {
    end(request)
    done()
  })
  app.addHook('preValidation', (request, _, done) => {
    begin(request)
    done()
  })
  app.addHook('onSend', (request, _, __, done) => {
    end(request)
    done()
  })
}
