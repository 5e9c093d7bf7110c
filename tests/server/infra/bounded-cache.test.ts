import { describe, expect, it } from 'vitest'
import { BoundedCache } from '#server/infra/bounded-cache.ts'

describe('BoundedCache', () => {
  it('removes the entry that was used longest ago when one more than its size is added', () => {
    const cache = new BoundedCache<string, number>(2)
    cache.set('a', 1)
    cache.set('b', 2)
    cache.get('a')
    cache.set('c', 3)
    expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.size]).toEqual([1, undefined, 3, 2])
  })

  it('replaces a value without removing another one', () => {
    const cache = new BoundedCache<string, number>(2)
    cache.set('a', 1)
    cache.set('b', 2)
    expect(cache.set('a', 3)).toBe(3)
    expect([cache.get('a'), cache.get('b')]).toEqual([3, 2])
  })
})
