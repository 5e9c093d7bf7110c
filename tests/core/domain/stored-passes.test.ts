import { describe, expect, it } from 'vitest'
import { entriesLeft, usablePasses } from '#core/domain/stored-passes.ts'

const pass = (used: number, total: number | null, missingSince: number | null = null) => ({
  used,
  total,
  missingSince,
  terms: { usageType: 'UNLIMITED' },
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
    expect(usablePasses([usable, pass(3, 3), pass(0, 3, 1), unlimited], 'pietra')).toEqual([
      usable,
      unlimited,
    ])
  })

  it('leaves out a pass for one ticket of each event that has paid for one of this event (P334)', () => {
    const uses = [{ shortName: 'pietra' }]
    const once = { ...pass(1, 3), terms: { usageType: 'ONCE_PER_EVENT' }, uses }
    const often = { ...once, terms: { usageType: 'UNLIMITED' } }
    expect(usablePasses([once, often], 'pietra')).toEqual([often])
    expect(usablePasses([once], 'other')).toEqual([once])
  })
})
