/** Answers with smaller sizes of pictures, in front of alf.io (docs/api/README.md#files). */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { publicApiPrefix } from '#core/contract/api-paths.ts'
import { readPictureSize } from '#core/domain/picture-sizes.ts'
import { uploadedFilePolicy } from '#server/http/content-security-policy.ts'
import { isPictureId } from './picture-folder.ts'
import type { UpstreamPictures } from './upstream-pictures.ts'

const cataloguePath = new RegExp(`^${publicApiPrefix}/(events|subscriptions|(event|subscription)/[^/]+)$`)

/** True for an event, a subscription and their lists. @param path decoded */
export const namesPictures = (method: string, path: string | null): boolean =>
  method === 'GET' && path !== null && cataloguePath.test(path)

/** @param pictures null without sizes: each address leads to the original */
export function addPictureSizes(app: FastifyInstance, pictures: UpstreamPictures | null): void {
  app.get<{ Params: { id: string; size: string } }>('/file/:id/:size', async ({ params }, reply) => {
    const { id } = params
    const width = readPictureSize(params.size)
    void reply.headers({
      'Content-Security-Policy': uploadedFilePolicy,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    if (width === null || !isPictureId(id)) return reply.code(404).send()
    const bytes = await pictures?.read(id, width)
    if (bytes)
      return reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .type('image/webp')
        .send(bytes)
    if (pictures?.widthsOf(id) !== undefined) return reply.code(404).send()
    // A device keeps the widths with the event, also when the sizes are gone.
    return reply.header('Cache-Control', 'no-cache').redirect(`/file/${id}`)
  })
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends an answer of {@link namesPictures} with the widths of its pictures. @throws when the answer breaks off */
export async function sendWithWidths(
  pictures: UpstreamPictures,
  reply: FastifyReply,
  stream: Readable,
): Promise<void> {
  const bytes = await buffer(stream)
  const value = pictures.withWidths(parse(bytes.toString()))
  void reply.send(value === undefined ? bytes : JSON.stringify(value))
}
