import { describe, expect, it } from 'vitest'
import { hour } from '#core/domain/durations.ts'
import { cacheNames } from '#core/storage/cache-names.ts'
import { readSharedInput } from '#core/storage/read/shared-input.ts'
import { deleteSharedInput, putSharedInput } from '#core/storage/write/shared-input.ts'
import { fakeCaches } from '../../support/fake-caches.ts'

const now = Date.UTC(2027, 6, 10)

async function stored(input: Parameters<typeof putSharedInput>[1], at = now) {
  const caches = fakeCaches()
  await putSharedInput(caches, input, at)
  return caches
}

describe('shared input', () => {
  it('is read as the text, the file or the note that was stored, in one entry of a separate cache', async () => {
    const caches = await stored({ text: 'https://example.org' })
    expect(caches.paths(cacheNames.shared)).toEqual(['/wallet/add/shared'])
    expect(await readSharedInput(caches, now)).toEqual({ text: 'https://example.org' })
    await putSharedInput(caches, { file: new Blob(['pack']) }, now)
    const read = await readSharedInput(caches, now)
    expect(await (read as { file: Blob }).file.text()).toBe('pack')
    await putSharedInput(caches, 'too-large', now)
    expect(await readSharedInput(caches, now)).toBe('too-large')
  })

  it.each([
    ['an hour later', hour, true],
    ['more than an hour later', hour + 1, false],
    ['on a clock an hour behind', -hour, true],
    ['on a clock more than an hour behind', -hour - 1, false],
  ])('%s is read: %s', async (_, later, expected) => {
    expect((await readSharedInput(await stored({ text: 'a' }), now + later)) !== null).toBe(expected)
  })

  it('is null when nothing was shared, and when it was deleted', async () => {
    expect(await readSharedInput(fakeCaches(), now)).toBeNull()
    expect(await readSharedInput(null, now)).toBeNull()
    const caches = await stored({ text: 'a' })
    await deleteSharedInput(caches)
    expect(await readSharedInput(caches, now)).toBeNull()
  })

  it('is null in a browser that refuses Cache Storage', async () => {
    const refuse = () => Promise.reject(new DOMException('refused', 'SecurityError'))
    const caches = { match: refuse, delete: refuse } as Partial<CacheStorage> as CacheStorage
    expect(await readSharedInput(caches, now)).toBeNull()
    await expect(deleteSharedInput(caches)).resolves.toBeUndefined()
    await expect(deleteSharedInput(null)).resolves.toBeUndefined()
  })
})
