import { describe, expect, test, vi } from 'vitest'
import { reloadOnPreloadError } from '#app/reload-on-preload-error.ts'

function stand(online = true) {
  const notes = new Map<string, string>()
  const reload = vi.fn()
  let now = 1_000_000
  const fail = () => {
    const event = new Event('vite:preloadError', { cancelable: true })
    reloadOnPreloadError(event, {
      online: () => online,
      storage: {
        getItem: (key) => notes.get(key) ?? null,
        setItem: (key, text) => void notes.set(key, text),
      },
      reload,
      now: () => now,
    })
    return event.defaultPrevented
  }
  return { fail, reload, wait: (ms: number) => (now += ms) }
}

describe('reloadOnPreloadError', () => {
  test('reloads once, then leaves the error to the crash page', () => {
    const { fail, reload, wait } = stand()
    expect(fail()).toBe(true)
    expect(reload).toHaveBeenCalledOnce()
    expect(fail()).toBe(false)
    wait(59_000)
    expect(fail()).toBe(false)
    expect(reload).toHaveBeenCalledOnce()
    wait(2000)
    expect(fail()).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  test('does not reload where nothing can be stored', () => {
    const reload = vi.fn()
    const event = new Event('vite:preloadError', { cancelable: true })
    const notes = { getItem: () => null, setItem: () => undefined }
    reloadOnPreloadError(event, { online: () => true, storage: notes, reload, now: () => 1_000_000 })
    expect(reload).not.toHaveBeenCalled()
    expect(event.defaultPrevented).toBe(false)
  })

  test('does not reload without a network', () => {
    const { fail, reload } = stand(false)
    expect(fail()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })
})
