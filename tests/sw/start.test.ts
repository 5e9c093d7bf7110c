import { afterEach, describe, expect, it, vi } from 'vitest'

const zodLoaded = vi.hoisted(() => vi.fn())
vi.mock('zod/mini', (original) => {
  zodLoaded()
  return original()
})

// Not checked with the tests: it is compiled for the scope of a worker.
const script: string = '../../sw/sw.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the worker script', () => {
  it('starts without the codecs, which take longer than the answer to a page of the wallet', async () => {
    const listeners = new Map<string, (event: object) => void>()
    vi.stubGlobal('self', {
      location: new URL('http://localhost:3000/sw.js'),
      navigator: { languages: ['en'] },
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
      __WB_MANIFEST: [],
    })
    await import(/* @vite-ignore */ script)
    expect(zodLoaded).not.toHaveBeenCalled()
    const waitUntil = vi.fn<(work: Promise<unknown>) => void>()
    listeners.get('pushsubscriptionchange')?.({ waitUntil })
    await Promise.all(waitUntil.mock.calls.flat())
    expect(zodLoaded).toHaveBeenCalledOnce()
  })
})
