/** Asks an alf.io server for one public answer, without a visitor. */
import { openIdHeader } from '#core/contract/headers.ts'
import { parseJson } from '#core/domain/parse-json.ts'

/**
 * - `value`: status 200 with JSON; `signInEnabled` is its header
 * - `missing`: alf.io itself answered 404; that of a proxy or a captive portal lacks its header
 * - `unreadable`: anything else that concerns this path only
 * - `down`: no answer in time, or alf.io is overloaded; no other path would be answered either
 */
export type UpstreamAnswer =
  | { readonly kind: 'value'; readonly value: unknown; readonly signInEnabled: boolean }
  | { readonly kind: 'missing'; readonly signInEnabled: boolean }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'down'; readonly retryAfter: string | null }

/** Bytes; the largest answers that are read are lists of events and categories of an event. */
const largestAnswer = 1_000_000
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

function parseAnswer(text: string, signInEnabled: boolean): UpstreamAnswer {
  try {
    return { kind: 'value', value: parseJson(text), signInEnabled }
  } catch {
    return { kind: 'unreadable' }
  }
}

async function read(address: URL, timeout: number): Promise<UpstreamAnswer> {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
  const { status, headers } = response
  const signInEnabled = headers.get(openIdHeader) === 'true'
  if (status === 200) {
    const body = await readBody(response, largestAnswer)
    return body === null ? { kind: 'unreadable' } : parseAnswer(body.toString(), signInEnabled)
  }
  await response.body?.cancel()
  if (statusesOfOverload.has(status)) return { kind: 'down', retryAfter: headers.get('retry-after') }
  return status === 404 && headers.has(openIdHeader)
    ? { kind: 'missing', signInEnabled }
    : { kind: 'unreadable' }
}

/** @param upstream origin of the alf.io server @param timeout ms until the end of the answer. Never rejects */
export const readUpstream = (upstream: string, path: string, timeout: number): Promise<UpstreamAnswer> =>
  read(new URL(path, upstream), timeout).catch(() => ({ kind: 'down', retryAfter: null }))
