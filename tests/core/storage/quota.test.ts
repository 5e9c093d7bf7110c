import { describe, expect, it, vi } from 'vitest'
import { cacheNames } from '#core/storage/cache-names.ts'
import { withQuotaRetry } from '#core/storage/write/with-quota-retry.ts'
import { fakeCaches } from '../../support/fake-caches.ts'

const named = (name: string, more: object = {}) => Object.assign(new Error(name), { name }, more)
const full = named('QuotaExceededError')

/** In the order in which the caches are made. */
const kept = [cacheNames.tickets, cacheNames.shared]

/** Every cache of the app, and a write that fails with these errors in turn. */
async function device(...errors: unknown[]) {
  const caches = fakeCaches()
  for (const name of Object.values(cacheNames)) await caches.open(name)
  const write = vi.fn(() => (errors.length > 0 ? Promise.reject(errors.shift() as Error) : Promise.resolve()))
  return { caches, write, run: () => withQuotaRetry(caches, write) }
}

describe('withQuotaRetry', () => {
  it('deletes events first, then pictures, then texts, until the write succeeds', async () => {
    const { caches, write, run } = await device(full, full)
    await run()
    expect(write).toHaveBeenCalledTimes(3)
    expect((await caches.keys()).sort()).toEqual([...kept, cacheNames.texts].sort())
  })

  it('deletes nothing when the write succeeds', async () => {
    const { caches, run } = await device()
    await run()
    expect(await caches.keys()).toHaveLength(5)
  })

  it('throws the last error when storage stays full, and keeps the tickets', async () => {
    const last = named('QuotaExceededError')
    const { caches, write, run } = await device(full, full, full, last)
    await expect(run()).rejects.toBe(last)
    expect(write).toHaveBeenCalledTimes(4)
    expect(await caches.keys()).toEqual(kept)
  })

  it('recognizes a full storage inside an error of Dexie', async () => {
    const wrapped = named('AbortError', { inner: { name: 'QuotaExceededError' } })
    const { caches, run } = await device(wrapped)
    await run()
    expect(await caches.has(cacheNames.catalogue)).toBe(false)
  })

  it.each([
    ['another error', named('DataError')],
    ['another error inside an error of Dexie', named('AbortError', { inner: { name: 'DataError' } })],
    ['an error of Dexie without a reason', named('AbortError', { inner: null })],
    ['a text', 'QuotaExceededError'],
    ['null', null],
  ])('deletes no cache for %s, and throws it', async (_, error) => {
    const { caches, write, run } = await device(error)
    await expect(run()).rejects.toBe(error)
    expect(write).toHaveBeenCalledTimes(1)
    expect(await caches.keys()).toHaveLength(5)
  })

  it('deletes files after the caches, and tries once more', async () => {
    const { caches, write } = await device(full, full, full, full)
    const deleteFiles = vi.fn(async () => {
      expect(await caches.keys()).toEqual(kept)
    })
    await withQuotaRetry(caches, write, deleteFiles)
    expect(deleteFiles).toHaveBeenCalledTimes(1)
    expect(write).toHaveBeenCalledTimes(5)
  })

  it('deletes files in a browser without Cache Storage', async () => {
    const { write } = await device(full)
    const deleteFiles = vi.fn(() => Promise.resolve())
    await withQuotaRetry(null, write, deleteFiles)
    expect(deleteFiles).toHaveBeenCalledTimes(1)
  })

  it('throws in a browser without Cache Storage', async () => {
    const { write } = await device(full)
    await expect(withQuotaRetry(null, write)).rejects.toBe(full)
    expect(write).toHaveBeenCalledTimes(1)
  })
})
