import { describe, expect, it } from 'vitest'
import { datePartOrder, datePartsOf, dateTextOf } from '#core/domain/date-parts.ts'

describe('dateTextOf', () => {
  it.each([
    [{ day: '7', month: '5', year: '1990' }, '1990-05-07'],
    [{ day: '17', month: '12', year: '1990' }, '1990-12-17'],
    [{ day: '', month: '5', year: '' }, '-05-'],
    [{ day: '', month: '', year: '' }, ''],
  ])('of %o is %j (B337)', (parts, text) => {
    expect(dateTextOf(parts)).toBe(text)
  })
})

it.each([
  ['1990-05-07', { day: '07', month: '05', year: '1990' }],
  ['-05-', { day: '', month: '05', year: '' }],
  ['', { day: '', month: '', year: '' }],
])('datePartsOf %j is %o', (text, parts) => {
  expect(datePartsOf(text)).toEqual(parts)
})

it.each([
  ['en-GB', ['day', 'month', 'year']],
  ['de', ['day', 'month', 'year']],
  ['hu', ['year', 'month', 'day']],
  ['en-US', ['month', 'day', 'year']],
])('datePartOrder of %s is %o', (locale, order) => {
  expect(datePartOrder(locale)).toEqual(order)
})
