import { describe, expect, test, vi } from 'vitest'
import { watchLeaving } from '#platform/watch-leaving.ts'
import { reloadOnPreloadError } from '#app/reload-on-preload-error.ts'

function stand(online = true, leaving = () => false) {
  const notes = new Map<string, string>()
  const reload = vi.fn()
  let now = 1_000_000
  const fail = () => {
    const event = new Event('vite:preloadError', { cancelable: true })
    reloadOnPreloadError(event, {
      online: () => online,
      leaving,
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
    reloadOnPreloadError(event, {
      online: () => true,
      leaving: () => false,
      storage: notes,
      reload,
      now: () => 1_000_000,
    })
    expect(reload).not.toHaveBeenCalled()
    expect(event.defaultPrevented).toBe(false)
  })

  test('does not reload while the page is being left, and does when the visitor stayed', () => {
    const target = new EventTarget()
    let now = 0
    const { fail, reload } = stand(
      true,
      watchLeaving(target, () => now),
    )
    target.dispatchEvent(new Event('beforeunload'))
    now = 9000
    expect(fail()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    now = 11_000
    expect(fail()).toBe(true)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('does not reload a page that is hidden for its successor, until it is shown again', () => {
    const target = new EventTarget()
    const { fail } = stand(
      true,
      watchLeaving(target, () => 0),
    )
    target.dispatchEvent(new Event('pagehide'))
    expect(fail()).toBe(false)
    target.dispatchEvent(new Event('pageshow'))
    expect(fail()).toBe(true)
  })

  test('does not reload without a network', () => {
    const { fail, reload } = stand(false)
    expect(fail()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })
})
