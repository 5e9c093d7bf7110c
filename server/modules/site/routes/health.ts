/** Fixed answers for monitoring. */
import type { FastifyInstance } from 'fastify'
import { createBriefCache } from '#server/infra/bounded-cache.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { freeMegabytes } from '#server/infra/data-folder.ts'
import { folderOf, onNewConnection } from '#server/infra/database/database.ts'
import { writeLease } from '#server/infra/jobs.ts'

/** Ms. Requests in between get the last result: a health check must cost nothing. */
const checkInterval = 2000
/** Megabytes. Below, the embedded database stops at any moment. */
const neededSpace = 40

/** `/healthz` is 200 while the process runs, `/readyz` while the database can store orders, else 503 with the reason. */
export function addHealth(app: FastifyInstance, { db, now }: Pick<CoreContext, 'db' | 'now'>): void {
  const checks = createBriefCache<string>(1, now, checkInterval)
  async function check(): Promise<string> {
    const folder = folderOf(db)
    if (folder !== undefined && (await freeMegabytes(folder)) < neededSpace) return 'disk full'
    return writeLease(onNewConnection(db), 'health', now())
      .catch((error: unknown) => {
        // Another connection has no place at PostgreSQL: what the instance sells with are those of its pool.
        if (!(error instanceof Error) || Reflect.get(error, 'code') !== '53300') throw error
        return writeLease(db, 'health', now())
      })
      .then(
        () => 'ok',
        () => 'database unavailable',
      )
  }
  // The process answers: a database that does not answer is no reason to restart it.
  app.get('/healthz', { logLevel: 'warn' }, (_, reply) => reply.type('text/plain').send('ok'))
  // Send visitors here: the tables are up to date, and the database can be written.
  app.get('/readyz', { logLevel: 'warn' }, async (_, reply) => {
    const state = await checks.get('', check)
    return reply
      .code(state === 'ok' ? 200 : 503)
      .type('text/plain')
      .send(state)
  })
  app.head('/', (_, reply) => reply.type('text/plain').send('ok'))
}
