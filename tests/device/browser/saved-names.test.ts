import { afterEach, describe, expect, it, vi } from 'vitest'
import { followedOrganizers, savedEvents } from '#device/browser/saved-names.ts'

const now = 1000
const key = 'tessera.saved-events'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('savedEvents', () => {
  it('keeps an event until it is over or removed, and nothing of another list (B701)', () => {
    expect(savedEvents.save('a', now + 10, now)).toBe(true)
    expect(savedEvents.save('b', now + 20, now)).toBe(true)
    expect(savedEvents.names(now)).toEqual(['a', 'b'])
    expect(savedEvents.names(now + 10)).toEqual(['b'])
    expect(followedOrganizers.names(now)).toEqual([])
    expect(savedEvents.save('b', null, now)).toBe(true)
    expect(savedEvents.names(now)).toEqual(['a'])
  })

  it('keeps the last hundred (B701)', () => {
    for (let index = 0; index < 102; index++) savedEvents.save(`e${String(index)}`, now + 1, now)
    expect(savedEvents.names(now)).toHaveLength(100)
    expect(savedEvents.names(now)[0]).toBe('e2')
  })

  it.each(['', '{', 'null', '[]', '7', '{"a":"x","b":null}', '{"__proto__":{"c":9999}}'])(
    'reads %s in the storage as nothing, and keeps events again (B701)',
    (text) => {
      localStorage.setItem(key, text)
      expect(savedEvents.names(now)).toEqual([])
      expect(savedEvents.save('a', now + 1, now)).toBe(true)
      expect(savedEvents.names(now)).toEqual(['a'])
    },
  )

  it.each(['getItem', 'setItem'] as const)(
    'reports that a browser without %s keeps nothing (B701)',
    (call) => {
      const refuse = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
      vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, [call]: refuse })
      expect(savedEvents.save('a', now + 1, now)).toBe(false)
      expect(savedEvents.names(now)).toEqual([])
    },
  )
})
