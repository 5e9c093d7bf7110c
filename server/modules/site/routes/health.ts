/** Fixed answers for monitoring. */
import type { FastifyInstance } from 'fastify'
import type { CoreContext } from '#server/infra/context.ts'
import { pingDatabase } from '../queries.ts'

export function addHealth(app: FastifyInstance, { db }: Pick<CoreContext, 'db'>): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_, reply) => {
    try {
      await pingDatabase(db)
      return await reply.type('text/plain').send('ok')
    } catch {
      return reply.code(503).type('text/plain').send('database unavailable')
    }
  })
  app.head('/', (_, reply) => reply.type('text/plain').send('ok'))
}
