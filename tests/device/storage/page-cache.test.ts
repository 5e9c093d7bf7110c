import { describe, expect, it } from 'vitest'
import { cacheNames, deletableCaches } from '#device/storage/cache-names.ts'
import { cachedPaths, deleteCachedPages, putCachedPages } from '#device/storage/page-cache.ts'
import { pageResponse, readCachedPage } from '#device/storage/static-page-cache.ts'
import { fakeCaches } from '../../support/browser/fake-caches.ts'

const page = (html: string) => ({ html, policy: "default-src 'none'" })
const refusing = {
  open: () => Promise.reject(new Error('SecurityError')),
  match: () => Promise.reject(new Error('SecurityError')),
} as unknown as CacheStorage

describe('cacheNames', () => {
  it('are those of released builds, and tickets are never deleted to make space', () => {
    expect(cacheNames).toEqual({
      tickets: 'tessera-tickets',
      texts: 'tessera-texts',
      catalogue: 'tessera-catalogue',
      pages: 'tessera-pages',
      images: 'tessera-images',
    })
    expect(deletableCaches).toEqual(['tessera-catalogue', 'tessera-pages', 'tessera-images', 'tessera-texts'])
  })
})

describe('pageResponse', () => {
  it('has the headers that protect a page of personal data', async () => {
    const answer = pageResponse(page('<p>code</p>'))
    expect(await answer.text()).toBe('<p>code</p>')
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })
})

describe('stored pages', () => {
  it('are read, listed and deleted by their paths', async () => {
    const caches = fakeCaches()
    expect(
      await putCachedPages(
        caches,
        new Map([
          ['/wallet', page('list')],
          ['/a', page('a')],
        ]),
      ),
    ).toBe(true)
    expect(await (await readCachedPage(caches, '/wallet'))?.text()).toBe('list')
    expect((await cachedPaths(caches))?.sort()).toEqual(['/a', '/wallet'])
    await deleteCachedPages(caches, ['/a'])
    expect(await cachedPaths(caches)).toEqual(['/wallet'])
    expect(await readCachedPage(caches, '/a')).toBeUndefined()
  })

  it('are none in a browser without Cache Storage', async () => {
    await expect(deleteCachedPages(null, ['/a'])).resolves.toBeUndefined()
  })

  it('are none in a browser that refuses Cache Storage', async () => {
    expect(await putCachedPages(refusing, new Map([['/a', page('a')]]))).toBe(false)
    expect(await cachedPaths(refusing)).toBeNull()
    expect(await readCachedPage(refusing, '/a')).toBeUndefined()
    await expect(deleteCachedPages(refusing, ['/a'])).resolves.toBeUndefined()
  })
})
