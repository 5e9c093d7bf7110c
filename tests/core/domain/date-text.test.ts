import { describe, expect, it } from 'vitest'
import { parseDateText, shortDateText } from '#core/domain/date-text.ts'

describe('parseDateText', () => {
  it.each([
    ['08/07/2027 20:30', 'dd/MM/yyyy HH:mm', Date.UTC(2027, 6, 8, 20, 30)],
    ['08.07.2027 20:30', 'dd.MM.yyyy HH:mm', Date.UTC(2027, 6, 8, 20, 30)],
    ['2027-07-08', 'yyyy-MM-dd', Date.UTC(2027, 6, 8)],
    ['08/07/2027 20:30', 'dd.MM.yyyy HH:mm', null],
    ['8 July 2027', 'd MMMM yyyy', null],
    ['', 'dd/MM/yyyy', null],
    ['x', 'datetime.pattern', null],
  ])('reads %j in the pattern %j (W106)', (text, pattern, expected) => {
    expect(parseDateText(text, pattern)).toBe(expected)
  })
})

describe('shortDateText', () => {
  const reader = { pattern: 'dd/MM/yyyy HH:mm', lang: 'en', now: Date.UTC(2027, 5, 1) }

  it('shows a date as lists do, and a text of another form as it is (W106)', () => {
    expect(shortDateText('08/07/2027 20:30', reader).replaceAll('\u00a0', ' ')).toBe('Thu 8 Jul, 20:30')
    expect(shortDateText('soon', reader)).toBe('soon')
  })
})
