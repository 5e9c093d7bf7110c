/** How the code puts texts, numbers and languages together, in every file of the programs. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = ['src', 'server', 'sw'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
)

const rules: readonly [rule: string, found: RegExp, allowed: readonly RegExp[]][] = [
  [
    'puts no colon behind a text: French writes a space before it',
    /\$\{t\([^`]*?\)\}\s?:|: \$\{t\(/g,
    // The label of the button with the choice of languages, for screen readers.
    [/app\.shell\.language/],
  ],
  ['joins no two texts to a sentence', /\$\{t\([^`]*?\)\} \$\{t\(|\)\}\s*\+?\s*` \$\{t\(/g, []],
  [
    'writes no percent sign: languages differ in its place and space',
    /\} ?%[<`]/g,
    [/\.toFixed\(1\)\}%/, /percent\)\}%`/, / like /],
  ],
  [
    'passes a locale to Intl, not the language of the page, whose `pt` is Brazilian',
    /new Intl\.\w+\((?:\[?lang\]?|language)\b/g,
    // The list of languages names each in itself.
    [/DisplayNames\(\[lang\], \{ type: 'language' \}/],
  ],
]

it.each(rules)('%s', (_, found, allowed) => {
  const lines = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => line.match(found) !== null && !allowed.some((each) => each.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(lines).toEqual([])
})

/** Two addresses of e-mail are one in any case and spelling (src/kit/text/canonical-email.ts). */
it('compares e-mail addresses on the server by their key only', () => {
  const compared = /[eE]mail\)?\s(?:===|!==)\s(?!null\b|undefined\b|'')|where\('(?:\w+\.)?email', '='/
  const lines = files
    .filter((file) => file.startsWith('server'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => compared.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(lines).toEqual([])
})
