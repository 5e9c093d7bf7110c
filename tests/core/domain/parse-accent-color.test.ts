import { describe, expect, test } from 'vitest'
import { parseAccentColor } from '#core/domain/parse-accent-color.ts'
import { accentStyle } from '#core/domain/static-page.ts'

describe('parseAccentColor', () => {
  test.each([
    [':root { --accent: #0b5d4e; }', '#0b5d4e'],
    ['--accent:oklch(.5 .1 30)}', 'oklch(.5 .1 30)'],
    ['--accent: rebeccapurple;', 'rebeccapurple'],
    ['--accent: url(x);', null],
    ['--accent: red</style><script>', null],
    ['--accent: var(--x);', null],
    ['', null],
    [null, null],
  ])('returns for the style sheet %j the color %j', (css, expected) =>
    expect(parseAccentColor(css)).toBe(expected),
  )
})

describe('accentStyle', () => {
  test('has one rule for each color, in a stable order', () => {
    const rules = '[data-accent="#0b5d4e"]{--accent:#0b5d4e}[data-accent="red"]{--accent:red}'
    expect(accentStyle(['red', '#0b5d4e', null, 'red'])).toBe(rules)
  })

  test.each([[[]], [[null]], [['red"]{}</style><script>']]])('is empty for %j', (accents) =>
    expect(accentStyle(accents)).toBe(''),
  )
})
