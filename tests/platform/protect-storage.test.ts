import { afterEach, describe, expect, it, vi } from 'vitest'
import { mayStoreFiles } from '#platform/storage-status.ts'

afterEach(() => vi.unstubAllGlobals())

describe('protectStorage', () => {
  it('requests persistent storage once a visit, and reports the answer (W39)', async () => {
    // A module that has requested nothing yet.
    vi.resetModules()
    const { onStorageChange, protectStorage } = await import('#platform/storage-status.ts')
    const persist = vi.fn(() => Promise.resolve(true))
    vi.stubGlobal('navigator', { storage: { persist } })
    const changed = vi.fn()
    onStorageChange(changed)
    protectStorage()
    protectStorage()
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
    expect(persist).toHaveBeenCalledTimes(1)
  })
})

describe('mayStoreFiles', () => {
  const storage = (quota: number, usage: number) => ({ estimate: () => Promise.resolve({ quota, usage }) })

  it.each([
    ['true with space', {}, storage(200_000_000, 1000), true],
    ['false with less than 50 MB', {}, storage(60_000_000, 10_000_001), false],
    ['false when the device saves data', { connection: { saveData: true } }, storage(200_000_000, 0), false],
    ['true without an estimate', {}, {}, true],
    ['true when the estimate fails', {}, { estimate: () => Promise.reject(new Error('no')) }, true],
  ])('is %s', async (_, device, space, expected) => {
    expect(await mayStoreFiles(device, space)).toBe(expected)
  })
})
