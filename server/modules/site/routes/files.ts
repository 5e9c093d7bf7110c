/** Pictures of events. Contract 1, 1.9 and 2.21. */
import type { FastifyInstance } from 'fastify'
import type { CoreContext } from '#server/infra/context.ts'
import { findFile } from '#server/infra/files.ts'
import { uploadedFilePolicy } from '#server/http/content-security-policy.ts'

/** About six months; the id is a digest, so the bytes behind it never change. */
const maxAge = 15_778_463

export function addFiles(app: FastifyInstance, { db }: CoreContext): void {
  app.get<{ Params: { id: string } }>('/file/:id', async ({ params, headers }, reply) => {
    const { id } = params
    void reply.headers({
      'Cache-Control': `max-age=${String(maxAge)}`,
      'Content-Security-Policy': uploadedFilePolicy,
      // The raw id without quotes, as the reference sends and compares it.
      ETag: id,
    })
    if (headers['if-none-match'] === id) return reply.code(304).send()
    const file = await findFile(db, id)
    if (!file) return reply.removeHeader('Cache-Control').removeHeader('ETag').code(404).send()
    return reply.type(file.content_type).send(Buffer.from(file.bytes))
  })
}
