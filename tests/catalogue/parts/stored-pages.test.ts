import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasStoredPage, openStoredPage } from '#catalogue/parts/stored-pages.ts'
import { fakeCaches } from '../../support/browser/fake-caches.ts'

const reload = vi.fn()

/** A device with the stored page of an event. @param loaded address of the document that was loaded */
async function device(path: string, loaded: string): Promise<void> {
  const caches = fakeCaches()
  const pages = await caches.open('tessera-pages')
  await pages.put('http://localhost:3000/event/a?lang=de', new Response(''))
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('location', { pathname: path, reload })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: loaded } as PerformanceEntry])
}

beforeEach(() => reload.mockClear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('hasStoredPage', () => {
  it('is true for a path with a document in any language', async () => {
    await device('/', 'http://localhost:3000/')
    expect([await hasStoredPage('/event/a'), await hasStoredPage('/event/b')]).toEqual([true, false])
  })

  it('is false in a browser without caches', async () => {
    vi.stubGlobal('caches', undefined)
    expect(await hasStoredPage('/event/a')).toBe(false)
  })
})

describe('openStoredPage', () => {
  it('loads a page that was reached inside the app and is stored', async () => {
    await device('/event/a', 'http://localhost:3000/?lang=de')
    await openStoredPage()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('loads nothing at the address of the document: it would be loaded without end', async () => {
    await device('/event/a', 'http://localhost:3000/event/a?lang=de')
    await openStoredPage()
    expect(reload).not.toHaveBeenCalled()
  })

  it('loads nothing for a page that is not stored', async () => {
    await device('/event/b', 'http://localhost:3000/')
    await openStoredPage()
    expect(reload).not.toHaveBeenCalled()
  })
})
