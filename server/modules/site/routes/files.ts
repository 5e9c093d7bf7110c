/** Pictures of events (docs/api/README.md#files). */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readPictureSize } from '#catalogue/rules/picture-sizes.ts'
import { uploadedFilePolicy } from '#server/http/security-headers.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { findFile, findFileFacts, findPictureSize } from '#server/infra/files.ts'

/** Seconds, about six months. The id is a digest, so a file never changes. */
const maxAge = 15_778_463
/** Seconds. alf.io has no sizes whose headers these could follow. */
const year = 31_536_000

/** Bytes that cost as much as a call: the database sends 5 MB in 100 to 400 ms. */
const bytesOfCost = 100_000

interface FileRequest {
  readonly Params: { readonly id: string }
}

const sendNoFile = (reply: FastifyReply): FastifyReply =>
  reply.removeHeader('Cache-Control').removeHeader('ETag').code(404).send()

/** Sends a picture, or one of its sizes, as stored; 404 for an unknown file or size. */
export function addFiles(app: FastifyInstance, { db }: CoreContext): void {
  const addHeaders = (id: string, reply: FastifyReply): FastifyReply =>
    reply.headers({
      'Cache-Control': `max-age=${String(maxAge)}`,
      'Content-Security-Policy': uploadedFilePolicy,
      // The id without quotes, as alf.io sends and compares it.
      ETag: id,
    })

  app.head<FileRequest>('/file/:id', async ({ params: { id } }, reply) => {
    addHeaders(id, reply)
    const facts = await findFileFacts(db, id)
    return facts
      ? reply.type(facts.content_type).header('Content-Length', facts.size).send()
      : sendNoFile(reply)
  })

  app.get<FileRequest>('/file/:id', { exposeHeadRoute: false }, async (request, reply) => {
    const { id } = request.params
    addHeaders(id, reply)
    if (request.headers['if-none-match'] === id) return reply.code(304).send()
    const file = await findFile(db, id)
    if (!file) return sendNoFile(reply)
    app.addCost(request, Math.floor(file.bytes.length / bytesOfCost))
    return reply.type(file.content_type).send(Buffer.from(file.bytes))
  })

  app.get<{ Params: { id: string; size: string } }>('/file/:id/:size', async ({ params }, reply) => {
    const width = readPictureSize(params.size)
    const size = width === null ? undefined : await findPictureSize(db, params.id, width)
    void reply.header('Content-Security-Policy', uploadedFilePolicy)
    if (!size) return reply.code(404).send()
    return reply
      .header('Cache-Control', `public, max-age=${String(year)}, immutable`)
      .type('image/webp')
      .send(Buffer.from(size.bytes))
  })
}
