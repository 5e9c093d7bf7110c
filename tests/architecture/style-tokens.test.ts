/** Space, corners and sizes of text are tokens (docs/design.md#tokens). */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../src/ui/styles')
/** The tokens themselves, and the door view, whose sizes follow the code. */
const others = ['tokens.css', 'door-view.css']

const tokenized = /(?<=[\s{;])((?:padding|margin|[\w-]*gap|border-[\w-]*radius|font-size)[\w-]*): ([^;{}]+)/g

/** The declarations with a length that is no token. What a function computes is no step of a scale, and `em` follows the text. */
const ownLengths = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(tokenized)].flatMap(([whole, , value = '']) => {
    let plain = value
    while (/\([^()]*\)/.test(plain)) plain = plain.replaceAll(/[\w-]+\([^()]*\)|\([^()]*\)/g, '')
    return /\d(px|rem)/.test(plain) ? [whole] : []
  })

describe('style sheets', () => {
  it('give space, corners and sizes of text as tokens', () => {
    const own = readdirSync(folder)
      .filter((name) => !others.includes(name))
      .flatMap((name) =>
        ownLengths(readFileSync(join(folder, name), 'utf8')).map((line) => `${name}: ${line}`),
      )
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
