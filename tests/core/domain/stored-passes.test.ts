import { describe, expect, it } from 'vitest'
import { entriesLeft, usablePasses } from '#core/domain/stored-passes.ts'

const pass = (used: number, total: number | null, missingSince: number | null = null) => ({
  used,
  total,
  missingSince,
})

describe('entriesLeft', () => {
  it.each([
    [0, 3, 3],
    [2, 3, 1],
    [3, 3, 0],
    [4, 3, 0],
    [7, null, null],
    [7, -1, null],
  ])('after %i of %s entries is %s (P300)', (used, total, left) => {
    expect(entriesLeft({ used, total })).toBe(left)
  })
})

describe('usablePasses', () => {
  it('leaves out passes without an entry left and those that the server does not have (P300)', () => {
    const [usable, unlimited] = [pass(2, 3), pass(7, null)]
    expect(usablePasses([usable, pass(3, 3), pass(0, 3, 1), unlimited])).toEqual([usable, unlimited])
  })
})
