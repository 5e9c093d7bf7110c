/** Asks an alf.io server for one public answer, without a visitor. */
import { classifyAnswer } from '#core/api/classify-answer.ts'
import { openIdHeader } from '#core/contract/headers.ts'
import { parseJson } from '#core/domain/parse-json.ts'

export interface Answer {
  /** Null for what alf.io does not have. */
  readonly value: unknown
  readonly signInEnabled: boolean
}

/** The upstream server cannot be reached, is overloaded, or its answer cannot be read. */
export class UpstreamUnavailable extends Error {
  /** Value of Retry-After where the upstream server sent one. */
  readonly retryAfter: string | null

  constructor(retryAfter: string | null) {
    super('the upstream server did not answer')
    this.retryAfter = retryAfter
  }
}

/** Bytes; the largest answers that are read are lists of events and categories of an event. */
const largestAnswer = 1_000_000
/** Of an answer whose Retry-After is about every path. */
const statusesOfOverload = new Set([429, 502, 503, 504])

/** @param limit bytes @returns null for a longer body */
export async function readBody({ body }: Response, limit: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength
    // Leaving the loop closes the connection.
    if (length > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function read(address: URL, timeout: number): Promise<Answer> {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
  const { status, headers } = response
  const signInEnabled = headers.get(openIdHeader) === 'true'
  const body = status === 200 ? await readBody(response, largestAnswer) : null
  if (body !== null) return { value: parseJson(body.toString()), signInEnabled }
  await response.body?.cancel()
  if (status === 404 && classifyAnswer(response) === 'refused') return { value: null, signInEnabled }
  throw new UpstreamUnavailable(statusesOfOverload.has(status) ? headers.get('retry-after') : null)
}

/** @param upstream origin of the alf.io server @param timeout ms until the end of the answer. @throws {UpstreamUnavailable} */
export const readUpstream = (upstream: string, path: string, timeout: number): Promise<Answer> =>
  read(new URL(path, upstream), timeout).catch((error: unknown) => {
    throw error instanceof UpstreamUnavailable ? error : new UpstreamUnavailable(null)
  })
