import { cachedAtHeader } from '#core/contract/headers.ts'
import { cacheNames } from '../cache-names.ts'
import { sharedInputPath, sharedKindHeader } from '#core/storage/shared-input.ts'

/**
 * Keeps one shared text or file in place of an earlier one. `too-large` keeps only that.
 * @param now epoch ms
 * @throws without Cache Storage, or when it is full
 */
export async function putSharedInput(
  caches: CacheStorage,
  input: { readonly text: string } | { readonly file: Blob } | 'too-large',
  now: number,
): Promise<void> {
  const [kind, body] =
    input === 'too-large' ? ['too-large', ''] : 'text' in input ? ['text', input.text] : ['file', input.file]
  const headers = { [sharedKindHeader]: kind, [cachedAtHeader]: String(now) }
  const cache = await caches.open(cacheNames.shared)
  await cache.put(sharedInputPath, new Response(body, { headers }))
}

/** Never rejects. */
export async function deleteSharedInput(caches: CacheStorage | null): Promise<void> {
  await caches?.delete(cacheNames.shared).catch(() => undefined)
}
