/** Fixed answers: for monitoring, and the OpenAPI document of the API. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { CoreContext } from '#server/infra/context.ts'
import { writeLease } from '#server/infra/jobs.ts'

/** Ms. Requests in between get the last result: a health check must cost nothing. */
const checkInterval = 2000

/** @returns whether the database can be written */
function createCheck({ db, now }: Pick<CoreContext, 'db' | 'now'>): () => Promise<boolean> {
  let last: { readonly at: number; readonly result: Promise<boolean> } | undefined
  return () => {
    const at = now()
    if (last === undefined || at - last.at >= checkInterval || at < last.at)
      last = {
        at,
        result: writeLease(db, 'health', at).then(
          () => true,
          () => false,
        ),
      }
    return last.result
  }
}

/** `/healthz` is 200 while the process runs, `/readyz` while the database can be written, else 503. */
export function addHealth(app: FastifyInstance, context: Pick<CoreContext, 'db' | 'now'>): void {
  const isWritable = createCheck(context)
  // The process answers: a database that does not answer is no reason to restart it.
  app.get('/healthz', { logLevel: 'warn' }, (_, reply) => reply.type('text/plain').send('ok'))
  // Send visitors here: the tables are up to date, and the database can be written.
  app.get('/readyz', { logLevel: 'warn' }, async (_, reply) => {
    void reply.type('text/plain')
    return (await isWritable()) ? reply.send('ok') : reply.code(503).send('database unavailable')
  })
  app.head('/', (_, reply) => reply.type('text/plain').send('ok'))
}

const openApiFile = fileURLToPath(new URL('../../../../docs/api/openapi.json', import.meta.url))

/** Reads the committed document once, at start. */
export function addOpenApi(app: FastifyInstance): void {
  const document = readFileSync(openApiFile, 'utf8')
  app.get('/openapi.json', (_, reply) =>
    reply.header('Cache-Control', 'no-cache').type('application/json; charset=utf-8').send(document),
  )
}
