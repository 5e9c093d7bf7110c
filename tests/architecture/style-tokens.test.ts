/** Space, corners and sizes of text are tokens (docs/design.md#tokens). */
import { describe, expect, it } from 'vitest'
import { styleSheets } from '../support/style-sheets.ts'

/** The tokens themselves, and the door view, whose sizes follow the code. */
const others = ['ui/styles/tokens.css', 'ticket/static/DoorView.css']

const tokenized = /(?<=[\s{;])((?:padding|margin|[\w-]*gap|border-[\w-]*radius|font-size)[\w-]*): ([^;{}]+)/g

/** The declarations with a length that is no token. What a function computes is no step of a scale, and `em` follows the text. */
const ownLengths = (css: string): string[] =>
  [...css.matchAll(tokenized)].flatMap(([whole, , value = '']) => {
    let plain = value
    while (/\([^()]*\)/.test(plain)) plain = plain.replaceAll(/[\w-]+\([^()]*\)|\([^()]*\)/g, '')
    return /\d(px|rem)/.test(plain) ? [whole] : []
  })

describe('style sheets', () => {
  it('give space, corners and sizes of text as tokens', () => {
    const own = styleSheets
      .filter(([path]) => !others.includes(path))
      .flatMap(([path, text]) => ownLengths(text).map((line) => `${path}: ${line}`))
    expect(own).toEqual([])
  })

  it('with lengths that are no tokens are found', () => {
    expect(
      ownLengths('.a { padding: 0 5px; gap: var(--s1) 0.35rem; border-radius: 3px; font-size: 0.9rem }'),
    ).toEqual(['padding: 0 5px', 'gap: var(--s1) 0.35rem', 'border-radius: 3px', 'font-size: 0.9rem '])
    expect(
      ownLengths('.a { margin: 0 calc(var(--x) - 2px) auto; width: 3px; font-size: clamp(1rem, 7vw, 2rem) }'),
    ).toEqual([])
  })
})
