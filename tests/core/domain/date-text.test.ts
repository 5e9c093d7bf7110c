import { describe, expect, it } from 'vitest'
import { parseDateText, shortDateText, shortPeriodText } from '#core/domain/date-text.ts'

const summer = Date.UTC(2027, 5, 1)
const unbroken = (text: string): string => text.replaceAll('\u00a0', ' ')

describe('parseDateText', () => {
  it.each([
    ['08/07/2027 20:30', 'dd/MM/yyyy HH:mm', Date.UTC(2027, 6, 8, 20, 30)],
    ['08.07.2027 20:30', 'dd.MM.yyyy HH:mm', Date.UTC(2027, 6, 8, 20, 30)],
    ['2027-07-08', 'yyyy-MM-dd', Date.UTC(2027, 6, 8)],
    ['08/07/2027 20:30', 'dd.MM.yyyy HH:mm', null],
    ['8 July 2027', 'd MMMM yyyy', null],
    ['20. 12. 2026 09:00', 'd. M. yyyy HH:mm', Date.UTC(2026, 11, 20, 9)],
    ['8. 7. 2027 20:30', 'd. M. yyyy HH:mm', Date.UTC(2027, 6, 8, 20, 30)],
    ['0. 7. 2027', 'd. M. yyyy', null],
    ['', 'dd/MM/yyyy', null],
    ['x', 'datetime.pattern', null],
  ])('reads %j in the pattern %j (W106)', (text, pattern, expected) => {
    expect(parseDateText(text, pattern)).toBe(expected)
  })
})

describe('shortDateText', () => {
  const reader = { pattern: 'dd/MM/yyyy HH:mm', lang: 'en', now: summer }

  it('shows a date as lists do, and a text of another form as it is (W106)', () => {
    expect(unbroken(shortDateText('08/07/2027 20:30', reader))).toBe('Thu 8 Jul, 20:30')
    expect(shortDateText('soon', reader)).toBe('soon')
  })
})

describe('shortPeriodText', () => {
  it('writes a dotted date of the server in the language of the page (B301)', () => {
    expect(unbroken(shortPeriodText('16.12.2027 18:00', 'en', summer))).toBe('Thu 16 Dec, 18:00')
    expect(unbroken(shortPeriodText('01.05.2028', 'en', summer))).toBe('Mon 1 May 2028')
  })

  it('keeps a text whose order of day and month is not known', () => {
    expect(shortPeriodText('03/04/2027 10:00', 'en', summer)).toBe('03/04/2027 10:00')
    expect(shortPeriodText('', 'en', summer)).toBe('')
  })
})
