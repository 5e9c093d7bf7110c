import { describe, expect, it } from 'vitest'
import { codeKey } from '#server/infra/ids.ts'

describe('codeKey', () => {
  it.each([
    ['case', 'NewsRoom', 'NEWSROOM', 'newsroom'],
    ['a sharp s and its capitals', 'straße', 'STRASSE', 'STRAẞE'],
    ['composed and decomposed letters', 'caf\u00E9', 'cafe\u0301', 'CAFE\u0301'],
    ['full-width letters and digits', 'EARLY10', 'ＥＡＲＬＹ１０', 'ｅarly10'],
    ['spaces at the ends and inside', 'PRESS-BEN', ' press - ben ', 'press\u00A0-ben'],
    ['invisible characters', 'VIP', 'V\u200BI\u00ADP\u2060', '\uFEFFvip\u200D'],
    ['the dotted capital I of Turkish', 'istanbul', 'İSTANBUL', 'ISTANBUL'],
    ['a final sigma', 'ΟΔΟΣ', 'οδος', 'οδο σ'],
    ['Cyrillic', 'скидка', 'СКИДКА', 'Скидка'],
  ])('ignores %s (P262)', (_, ...codes) => {
    expect(new Set(codes.map(codeKey)).size).toBe(1)
  })

  it.each([
    ['EARLY', 'EARLY1'],
    ['cafe', 'café'],
    ['0', 'O'],
    ['PRESS-BEN', 'PRESSBEN'],
    ['A', 'А'],
  ])('keeps %j and %j apart', (one, other) => {
    expect(codeKey(one)).not.toBe(codeKey(other))
  })

  it.each(['straße', 'İ', 'ΐ', 'ŉ', 'ﬁ', 'ǆ', 'Å', 'ᾳ'])('of a key is the key: %s', (code) => {
    expect(codeKey(codeKey(code))).toBe(codeKey(code))
  })
})
