/** Fixed answers for those who watch over the server. */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'

export function addHealth(app: FastifyInstance, { db }: AppContext): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_, reply) => {
    try {
      await sql`select 1`.execute(db)
      return await reply.type('text/plain').send('ok')
    } catch {
      return reply.code(503).type('text/plain').send('database away')
    }
  })
  app.head('/', (_, reply) => reply.type('text/plain').send('ok'))
}
