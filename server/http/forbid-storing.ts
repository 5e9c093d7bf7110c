/** Answers about one person: no cache on the way, and none of a shared computer, may keep them. */
import type { FastifyInstance } from 'fastify'

/** Patterns of routes. `/user` is the account, also with its reservations. */
const personalRoute = /\/(reservation|ticket|user|poll)(\/|$)/

/** docs/api/README.md#caching-and-cross-origin-use */
export function forbidStoring(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (personalRoute.test(request.routeOptions.url ?? '')) void reply.header('Cache-Control', 'no-store')
    done()
  })
}
