/** Tools of the worker's checks, and the reading of one answer. */
import * as z from 'zod/mini'
import { classifyAnswer } from '#core/api/classify-answer.ts'
import { parseJson } from '#core/domain/parse-json.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'

export interface BackgroundCheckTools {
  readonly fetch: typeof fetch
  /** Epoch ms, by the server's answers of this run. */
  readonly now: () => number
  /** The device's own clock: for how long a run lasts, which no answer may change. */
  readonly deviceTime: () => number
  /** @throws when this browser has none, or it does not answer */
  readonly database: () => Promise<TesseraDatabase>
  readonly caches: CacheStorage
}

/** `missing`: the server does not have the resource; `unanswered`: no answer of the server. */
type Fetched<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unanswered' }

/** Requests an address once and decodes the answer. Never rejects. */
export async function fetchDecoded<T extends z.ZodMiniType>(
  { fetch }: BackgroundCheckTools,
  path: string,
  schema: T,
): Promise<Fetched<z.output<T>>> {
  try {
    const answer = await fetch(path, { cache: 'no-store', credentials: 'same-origin', redirect: 'manual' })
    const answerClass = classifyAnswer(answer)
    // Only 404 means that the resource is unknown: a 403 may come from a proxy in front
    // (docs/decisions/0012-html-refusals-are-unreachable.md#decision).
    if (answerClass === 'refused' && answer.status === 404) return { kind: 'missing' }
    if (answerClass !== 'answered') return { kind: 'unanswered' }
    const decoded = z.safeDecode(schema, parseJson(await answer.text()) as z.input<T>)
    return decoded.success ? { kind: 'value', value: decoded.data } : { kind: 'unanswered' }
  } catch {
    return { kind: 'unanswered' }
  }
}
