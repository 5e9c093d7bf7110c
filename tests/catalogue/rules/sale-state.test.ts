import { describe, expect, test } from 'vitest'
import {
  canChangeOnRefresh,
  commonPeriod,
  eventTicketsLeft,
  lastSaleEnd,
  salePeriod,
  saleState,
  showsSalePeriod,
} from '#catalogue/rules/sale-state.ts'
import { day } from '#kit/time/durations.ts'

const flags = (bits: string) => ({
  saleableAndLimitNotReached: bits[0] === '1',
  containsPendingTickets: bits[1] === '1',
  soldOutOrLimitReached: bits[2] === '1',
})

test.each([
  ['111', 'selectable'],
  ['110', 'selectable'],
  ['101', 'selectable'],
  ['100', 'selectable'],
  ['011', 'pending'],
  ['010', 'pending'],
  ['001', 'sold-out'],
  ['000', 'not-available'],
  // docs/api/catalogue.md#category-states
] as const)('saleState with the flags %s is %s', (bits, state) => {
  expect(saleState(flags(bits))).toBe(state)
})

const now = Date.UTC(2027, 6, 1)

describe('canChangeOnRefresh', () => {
  test.each([
    ['100', false],
    ['010', true],
    ['001', false],
    ['000', true],
  ])('with the flags %s is %s', (bits, expected) => {
    expect(canChangeOnRefresh({ ...flags(bits), saleInFuture: false }, now)).toBe(expected)
  })

  test('is true before a sale only from the day before it', () => {
    const before = { ...flags('000'), saleInFuture: true }
    expect(canChangeOnRefresh({ ...before, saleStartsAt: now + day }, now)).toBe(true)
    expect(canChangeOnRefresh({ ...before, saleStartsAt: now + day + 1 }, now)).toBe(false)
    // alf.io does not send the instant.
    expect(canChangeOnRefresh(before, now)).toBe(true)
  })
})

describe('showsSalePeriod', () => {
  const onSale = (saleEndsAt?: number) => ({
    expired: false,
    saleInFuture: false,
    formattedInception: {},
    formattedExpiration: {},
    saleEndsAt,
  })

  const [far, later] = [onSale(now + 8 * day), onSale(now + 9 * day)]

  test.each([
    ['hides an end that is far away and the same for all', far, far, false],
    ['shows a close end', onSale(now + 7 * day), onSale(now + 7 * day), true],
    ['shows an end before that of another', far, later, true],
    ['hides the last of several ends', later, later, false],
    ['shows the begin of a sale', { ...far, saleInFuture: true }, far, true],
    ['shows a past end', { ...far, expired: true }, far, true],
    ['shows an end without its instant', onSale(), onSale(), true],
  ])('%s', (_, sale, last, expected) => {
    expect(showsSalePeriod(sale, lastSaleEnd([sale, last]), now)).toBe(expected)
  })

  test('leaves an end or a begin that several share to their list', () => {
    const one = { ...onSale(now + day), ...flags('100') }
    expect([[one], [one, { ...one, saleEndsAt: now }], [one, one]].map(commonPeriod)).toEqual([
      undefined,
      undefined,
      one,
    ])
    expect(showsSalePeriod(one, null, now)).toBe(false)
    const future = { ...one, saleInFuture: true, saleStartsAt: now }
    expect(commonPeriod([future, { ...future, saleEndsAt: now }])).toBe(future)
    expect(commonPeriod([{ ...one, saleEndsAt: now }, future])).toBeUndefined()
    expect(showsSalePeriod(future, undefined, now)).toBe(false)
  })
})

describe('salePeriod', () => {
  const item = {
    saleStartsAt: 1,
    saleEndsAt: 2,
    formattedInception: { en: 'in' },
    formattedExpiration: { en: 'out' },
  }
  test.each([
    [{ expired: true, saleInFuture: false }, 'ended', 'out'],
    [{ expired: true, saleInFuture: true }, 'ended', 'out'],
    [{ expired: false, saleInFuture: true }, 'starts', 'in'],
    [{ expired: false, saleInFuture: false }, 'ends', 'out'],
  ])('with %o: the sale %s', (state, kind, when) => {
    expect(salePeriod({ ...item, ...state })).toEqual({
      kind,
      at: kind === 'starts' ? 1 : 2,
      when: { en: when },
    })
  })
})

test.each([
  [12, ['shared'], 12],
  [1, ['shared', 'closed'], 1],
  [12, ['shared', 'bounded'], null],
  [0, ['shared'], null],
  [null, ['shared'], null],
  [12, [], null],
  [240, ['closed'], null],
])('the badge of the event with %s tickets in categories %j is %s', (count, kinds, expected) => {
  const categories = kinds.map((kind) => ({
    ...flags(kind === 'closed' ? '000' : '100'),
    bounded: kind === 'bounded',
  }))
  expect(eventTicketsLeft(count, categories)).toBe(expected)
})
