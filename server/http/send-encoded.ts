/** A text that the server keeps and sends compressed. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'

const compressions = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes),
}
type Compression = keyof typeof compressions

/** Each compressed form is made once. */
export class EncodedText {
  readonly bytes: Buffer
  readonly #compressed = new Map<Compression, Buffer>()
  constructor(text: string) {
    this.bytes = Buffer.from(text)
  }

  compressed(by: Compression): Buffer {
    const body = this.#compressed.get(by) ?? compressions[by](this.bytes)
    this.#compressed.set(by, body)
    return body
  }
}

/**
 * Sends the text in a form that the client accepts. The caller sets a `Vary` header that names Accept-Encoding;
 * @fastify/compress leaves an answer with a Content-Encoding as it is.
 */
export function sendEncoded(reply: FastifyReply, text: EncodedText): FastifyReply {
  const accepts = (encoding: Compression) => reply.request.encodings([encoding]) === encoding
  // Browsers list gzip first, which is larger.
  const encoding = accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null
  return encoding === null
    ? reply.send(text.bytes)
    : reply.header('Content-Encoding', encoding).send(text.compressed(encoding))
}
