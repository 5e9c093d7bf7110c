/** The OpenAPI document of the API at /openapi.json. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const file = fileURLToPath(new URL('../../../../docs/api/openapi.json', import.meta.url))

/** Reads the committed document once, at start. */
export function addOpenApi(app: FastifyInstance): void {
  const document = readFileSync(file, 'utf8')
  app.get('/openapi.json', (_, reply) =>
    reply.header('Cache-Control', 'no-cache').type('application/json; charset=utf-8').send(document),
  )
}
