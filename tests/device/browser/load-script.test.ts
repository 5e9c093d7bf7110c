import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadScript } from '#device/browser/load-script.ts'

/** The scripts that were appended; the test decides whether they load. */
let scripts: HTMLScriptElement[] = []
const last = () => scripts.at(-1)

beforeEach(() => {
  scripts = []
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    scripts.push(...nodes.filter((node) => node instanceof HTMLScriptElement))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('loadScript', () => {
  it('loads an address once for several callers', async () => {
    const both = [loadScript('/once.js'), loadScript('/once.js')]
    expect(scripts).toHaveLength(1)
    last()?.dispatchEvent(new Event('load'))
    await Promise.all(both)
  })

  it('rejects when the script fails, and loads it again at the next call', async () => {
    const first = loadScript('/broken.js')
    last()?.dispatchEvent(new Event('error'))
    await expect(first).rejects.toThrow('/broken.js')
    const second = loadScript('/broken.js')
    last()?.dispatchEvent(new Event('load'))
    await expect(second).resolves.toBeUndefined()
  })

  it('rejects after 15 seconds without an answer', async () => {
    vi.useFakeTimers()
    const loading = loadScript('/hanging.js')
    const rejected = expect(loading).rejects.toThrow('/hanging.js')
    await vi.advanceTimersByTimeAsync(15_000)
    await rejected
  })

  it('refuses a site that is not one of the payment and bot check providers', async () => {
    await expect(loadScript('https://evil.example/x.js')).rejects.toThrow('https://evil.example')
    expect(scripts).toHaveLength(0)
  })
})
