import type { FastifyReply } from 'fastify'
import type { EncodedText } from './answers.ts'

const minCompressedLength = 1024

/**
 * Sends a kept text in a form that the client accepts. A `Vary` header of the caller has to name Accept-Encoding. @fastify/compress leaves an answer with a Content-Encoding as it
 * is.
 */
export function sendEncoded(reply: FastifyReply, text: EncodedText): FastifyReply {
  const encoding = text.bytes.length < minCompressedLength ? false : reply.request.encodings(['br', 'gzip'])
  if (encoding !== 'br' && encoding !== 'gzip') return reply.send(text.bytes)
  return reply
    .headers({ 'Content-Encoding': encoding, Vary: reply.getHeader('Vary') ?? 'accept-encoding' })
    .send(text.compressed(encoding))
}
