import { describe, expect, it } from 'vitest'
import { cleanText } from '#kit/text/clean-text.ts'

describe('cleanText', () => {
  it.each([
    ['a zero-width space', 'ad\u200Ba@example.org', 'ada@example.org'],
    ['a soft hyphen', 'Tes\u00ADsera', 'Tessera'],
    ['a mark of direction', '\u202AAda\u202C', 'Ada'],
    ['an isolate', '\u2067Ada\u2069', 'Ada'],
    ['a word joiner', 'IT\u206012345670017', 'IT12345670017'],
    ['a byte order mark', '\uFEFFEARLY', 'EARLY'],
    ['a Hangul filler', 'Ada\u3164', 'Ada'],
    ['a joiner between Latin letters', 'ad\u200Da', 'ada'],
    ['a variation selector after a Latin letter', 'a\uFE0Fd\uFE00a', 'ada'],
    ['tags without a flag', 'Ada\u{E0041}\u{E0042}', 'Ada'],
    ['tags that no flag has', `🏴${'\u{E0067}'.repeat(5000)}`, `🏴${'\u{E0067}'.repeat(6)}`],
    ['a second joiner', 'می\u200C\u200Cخواهم', 'می\u200Cخواهم'],
    ['spaces and invisible characters at the ends', ' \u200B Ada \u00A0\u200B\n', 'Ada'],
  ])('removes %s (P260)', (_, text, expected) => {
    expect(cleanText(text)).toBe(expected)
  })

  it.each([
    ['a Persian word', 'می\u200Cخواهم'],
    ['a Sinhala conjunct', 'ශ්\u200Dරී'],
    ['a Malayalam chillu at the end of a word', 'അവന്\u200D'],
    ['a family', '👨\u200D👩\u200D👧'],
    ['a profession with a skin color', '👩🏽\u200D🚀'],
    ['a rainbow flag', '🏳\uFE0F\u200D🌈'],
    ['a broken chain', '⛓\uFE0F\u200D💥'],
    ['a keycap', '1\uFE0F\u20E3'],
    ['the flag of England', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['a variant in a Japanese name', '葛\u{E0100}城'],
    ['an Arabic number sign', '\u0600١٢'],
    ['a decomposed letter', 'Zu\u0308rich'],
  ])('keeps %s (P260)', (_, text) => {
    expect(cleanText(text)).toBe(text)
  })

  it.each(['', ' ', '\u200B', '\u200D', '\u3164', '\u2800', ' \u00AD\u2060\uFE0F ', '\u{E0067}\u{E007F}'])(
    'is empty for %j, which shows nothing (P260)',
    (text) => {
      expect(cleanText(text)).toBe('')
    },
  )
})
