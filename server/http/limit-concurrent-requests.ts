/** Refuses requests above a limit at once: queued requests would all run into the timeout. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendUpstreamUnavailable } from './send-upstream-unavailable.ts'

/**
 * A request counts while the server works on it, not while the client sends or receives slowly: slow clients
 * must not block the others.
 * @param most requests at the same time; one more is answered 503 with Retry-After
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
    // A health check that fails under load would restart the instance when it is needed most.
    if (request.routeOptions.url === '/healthz') return undefined
    if (count >= most) return sendUpstreamUnavailable(request, reply, 503)
    begin(request)
    // Covers hijacked replies. When the client disconnects before the answer, the work goes on and still
    // counts.
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
