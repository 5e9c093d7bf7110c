/** Sends a text that the server keeps, compressed. */
import type { FastifyReply } from 'fastify'
import type { Compression, EncodedText } from './answers.ts'

const minCompressedLength = 1024

/**
 * Sends the text in a form that the client accepts. The caller sets a `Vary` header that names Accept-Encoding;
 * @fastify/compress leaves an answer with a Content-Encoding as it is.
 */
export function sendEncoded(reply: FastifyReply, text: EncodedText): FastifyReply {
  const { request } = reply
  const accepts = (encoding: Compression) => request.encodings([encoding]) === encoding
  // Browsers list gzip first, which is larger.
  const encoding = accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null
  if (encoding === null || text.bytes.length < minCompressedLength) return reply.send(text.bytes)
  return reply
    .headers({ 'Content-Encoding': encoding, Vary: reply.getHeader('Vary') ?? 'accept-encoding' })
    .send(text.compressed(encoding))
}
