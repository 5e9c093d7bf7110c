import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

describe('protectStorage', () => {
  it('requests persistent storage once a visit, and reports the answer (W39)', async () => {
    // A module that has requested nothing yet.
    vi.resetModules()
    const { onStorageChange, protectStorage } = await import('#device/browser/storage-status.ts')
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
