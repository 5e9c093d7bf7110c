/**
 * Answers that are the same for every visitor, which nginx or a CDN may keep (docs/DEPLOYMENT.md#pages-that-a-cache-may-keep). They
 * carry no session, no token and no cookie.
 */
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

/** A browser asks each time. A shared cache keeps the answer for 5 s, and for a minute more while it requests the next one. */
const sharedCaching = 'public, max-age=0, s-maxage=5, stale-while-revalidate=60'

/**
 * Names the event of an answer, so that a CDN can delete what it keeps of this event.
 * @param shortName of an event or the id of a pass; null for a list
 */
export const sharedHeaders = (shortName: string | null): Record<string, string> => ({
  'Cache-Control': sharedCaching,
  ...(shortName === null ? {} : { 'Cache-Tag': `event-${encodeURIComponent(shortName)}` }),
})

/**
 * Lists the headers on which the document at an address depends.
 * @param negotiated false when the address names the language, or when the page has only one
 */
export const documentVary = (negotiated: boolean): string =>
  negotiated ? 'Accept-Language, Accept-Encoding' : 'Accept-Encoding'
