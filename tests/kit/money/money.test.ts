import { describe, expect, it } from 'vitest'
import { divideHalfUp, fromMinor, toMinor } from '#kit/money/money.ts'
import { sum } from '#kit/sum.ts'

describe('divideHalfUp', () => {
  it.each([
    [10n, 4n, 3n],
    [9n, 4n, 2n],
    [11n, 4n, 3n],
    [-10n, 4n, -3n],
    [10n, -4n, -3n],
    [-10n, -4n, 3n],
    [-9n, 4n, -2n],
    [0n, 7n, 0n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
  ])('divides %d by %d and rounds half away from zero to %d', (dividend, divisor, quotient) => {
    expect(divideHalfUp(dividend, divisor)).toBe(quotient)
  })
})

describe('toMinor', () => {
  it.each([
    [{ units: 125, digits: 1 }, 2, 1250],
    [{ units: 1999, digits: 2 }, 2, 1999],
    [{ units: 9091, digits: 2 }, 0, 91],
    [{ units: 9049, digits: 2 }, 0, 90],
    [{ units: 12345, digits: 3 }, 2, 1235],
    [{ units: -12345, digits: 3 }, 2, -1235],
    [{ units: 5, digits: 0 }, 3, 5000],
  ])('converts %o with %i decimals to %i', (amount, digits, minor) => {
    expect(toMinor(amount, digits)).toBe(minor)
  })
})

describe('fromMinor', () => {
  it('returns the zero of the wire, which has no decimals', () => {
    expect(fromMinor(0, 2)).toEqual({ units: 0, digits: 0 })
  })

  it('returns an amount with the decimals of the currency', () => {
    expect(fromMinor(1999, 2)).toEqual({ units: 1999, digits: 2 })
    expect(fromMinor(-1, 0)).toEqual({ units: -1, digits: 0 })
  })
})

describe('sum', () => {
  it('adds numbers up, and is zero for none', () => {
    expect(sum([1, 2, 3])).toBe(6)
    expect(sum([])).toBe(0)
  })
})
