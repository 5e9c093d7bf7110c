import { cachedAtHeader } from '#core/contract/headers.ts'
import { hour } from '#core/domain/durations.ts'
import { withTimeout } from '#core/domain/with-timeout.ts'
import { cacheNames } from '../cache-names.ts'

/** How the worker keeps what another app shared until the app has read it: one entry of the cache `shared`. */
export const sharedInputPath = '/wallet/add/shared'
/** `text`, `file` or `too-large`. */
export const sharedKindHeader = 'Tessera-Shared'

/** Older input is ignored: its page was never opened. Ms. */
const maxAge = hour

export type SharedInput = { readonly text: string } | { readonly file: Blob } | 'too-large'

/**
 * The input that another app shared; null when there is nothing, or it is too old. Never rejects.
 * @param now epoch ms
 */
export async function readSharedInput(caches: CacheStorage | null, now: number): Promise<SharedInput | null> {
  if (caches === null) return null
  try {
    const answer = await withTimeout(caches.match(sharedInputPath, { cacheName: cacheNames.shared }))
    if (!answer || Math.abs(now - Number(answer.headers.get(cachedAtHeader))) > maxAge) return null
    const kind = answer.headers.get(sharedKindHeader)
    if (kind === 'text') return { text: await answer.text() }
    return kind === 'file' ? { file: await answer.blob() } : 'too-large'
  } catch {
    return null
  }
}
