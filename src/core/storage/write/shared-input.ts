import { cachedAtHeader } from '#core/contract/headers.ts'
import { answerOr, withTimeout } from '#core/domain/with-timeout.ts'
import { cacheNames } from '../cache-names.ts'
import { sharedInputPath, sharedKindHeader } from '../read/shared-input.ts'

/**
 * Keeps one shared text or file in place of an earlier one. `too-large` keeps only that.
 * @param now epoch ms
 * @throws without Cache Storage, when it is full, or does not answer
 */
export async function putSharedInput(
  caches: CacheStorage,
  input: { readonly text: string } | { readonly file: Blob } | 'too-large',
  now: number,
): Promise<void> {
  const [kind, body] =
    input === 'too-large' ? ['too-large', ''] : 'text' in input ? ['text', input.text] : ['file', input.file]
  const headers = { [sharedKindHeader]: kind, [cachedAtHeader]: String(now) }
  const put = async (): Promise<void> =>
    (await caches.open(cacheNames.shared)).put(sharedInputPath, new Response(body, { headers }))
  await withTimeout(put())
}

/** Never rejects. */
export async function deleteSharedInput(caches: CacheStorage | null): Promise<void> {
  if (caches) await answerOr(caches.delete(cacheNames.shared), false)
}
