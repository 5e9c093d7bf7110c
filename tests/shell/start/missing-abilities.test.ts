import { afterEach, describe, expect, it, vi } from 'vitest'
import { replaceMissingAbilities } from '#shell/start/missing-abilities.ts'

const names = ['DisplayNames', 'ListFormat', 'RelativeTimeFormat'] as const
const own = Object.fromEntries(names.map((name) => [name, Intl[name]]))
afterEach(() => {
  Object.assign(Intl, own)
})

/** How often a page constructs the class, and what it gets. */
function construct(name: (typeof names)[number]): object {
  const Class = Intl[name] as unknown as new (lang: string, options: object) => object
  return new Class('en', { type: name === 'DisplayNames' ? 'region' : 'conjunction' })
}

describe('replaceMissingAbilities', () => {
  it.each(names)('constructs no Intl.%s at the start, which takes 20 ms of a slow phone', (name) => {
    const constructed = vi.fn()
    Object.assign(Intl, {
      [name]: class {
        constructor() {
          constructed()
        }
      },
    })
    replaceMissingAbilities()
    expect(constructed).not.toHaveBeenCalled()
    construct(name)
    expect(constructed).toHaveBeenCalledOnce()
  })

  it.each(names)('keeps what Intl.%s of the browser makes', (name) => {
    replaceMissingAbilities()
    expect(construct(name)).toBeInstanceOf(own[name])
  })

  it.each(names.flatMap((name) => [[name, 'is missing'] as const, [name, 'throws'] as const]))(
    'puts a plain class in the place of an Intl.%s that %s',
    (name, fault) => {
      const refuse = () => {
        throw new RangeError('no')
      }
      Object.assign(Intl, { [name]: fault === 'throws' ? refuse : undefined })
      replaceMissingAbilities()
      expect(construct(name)).toMatchObject(
        name === 'DisplayNames'
          ? { of: expect.any(Function) as unknown }
          : { format: expect.any(Function) as unknown },
      )
    },
  )
})
