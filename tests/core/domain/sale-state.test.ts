import { describe, expect, test } from 'vitest'
import { eventTicketsLeft, salePeriod, saleState, canChangeOnRefresh } from '#core/domain/sale-state.ts'

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

test('only states that can change by themselves can be requested again', () => {
  expect(
    (['selectable', 'pending', 'sold-out', 'not-available'] as const).filter(canChangeOnRefresh),
  ).toEqual(['pending', 'not-available'])
})

describe('salePeriod', () => {
  const item = { formattedInception: { en: 'in' }, formattedExpiration: { en: 'out' } }
  test.each([
    [{ expired: true, saleInFuture: false }, 'ended', 'out'],
    [{ expired: true, saleInFuture: true }, 'ended', 'out'],
    [{ expired: false, saleInFuture: true }, 'starts', 'in'],
    [{ expired: false, saleInFuture: false }, 'ends', 'out'],
  ])('with %o says that the sale %s', (state, kind, when) => {
    expect(salePeriod({ ...item, ...state })).toEqual({ kind, when: { en: when } })
  })
})

test('the badge of the event is hidden when a category shows its own number', () => {
  expect(eventTicketsLeft(12, [{ bounded: false }])).toBe(12)
  expect(eventTicketsLeft(12, [{ bounded: false }, { bounded: true }])).toBeNull()
  expect(eventTicketsLeft(0, [])).toBeNull()
  expect(eventTicketsLeft(null, [])).toBeNull()
})
