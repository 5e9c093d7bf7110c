/** Names of files: what a file exports, in kebab-case; components in PascalCase. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) => /^(src|sw|server|scripts|tests|e2e)\/.*\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts'),
  )

/** Files whose name is given by their place: parts of a module, contract, tables, page objects, routes. */
const namedByPlace =
  /\.(test|spec)\.tsx?$|\/(index|routes|views|rules|queries|context|mails)\.ts$|\/(queries|routes|contract|tables|pages|read|write)\//

/** Programs and set-up files: a tool looks for their export. */
const programs = new Set([
  'src/app/page-renderer.tsx',
  'src/ticket-pages/server-renderer.tsx',
  'tests/support/database-setup.ts',
])

const wordsOf = (name: string): string[] =>
  name
    .replace(/^\d+-/, '')
    .replace(/PGlite/, 'Pglite')
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
    .replace('open-api', 'openapi')
    .replace(/s(?=-|$)/g, '')
    .split('-')

/** Words that a file may leave out: the first word when it is a verb or a count, a preposition, the kind of the value. */
const optional = new Set(['of', 'for', 'to', 'entry', 'schema', 'context', 'view', 'command'])

/** True when the file has the name of its export, without words of its folders and optional ones. */
function isNamedAfter(file: string, exported: string): boolean {
  const given = wordsOf(basename(file).replace(/\.(tsx?|mjs)$/, ''))
  const folders = new Set(dirname(file).split('/').flatMap(wordsOf))
  const matches = (words: readonly string[]) =>
    given.every((word) => words.includes(word)) &&
    words.every((word) => given.includes(word) || folders.has(word) || optional.has(word))
  const words = wordsOf(exported)
  return matches(words) || matches(words.slice(1))
}

/** A list of exports or a default export counts as several. */
function exportsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const declared = /^export (?:async |abstract )?(?:function\*?|const|class|interface|type|enum) ([\w$]+)/gm
  const others = /^export (?:\{|\*|default |type \{)/m.test(text) ? ['default', 'default'] : []
  return [...[...text.matchAll(declared)].map(([, name = '']) => name), ...others]
}

describe('files', () => {
  it('are named after their only export', () => {
    const checked = files.filter((file) => !namedByPlace.test(file) && !programs.has(file))
    const single = checked.flatMap((file) => {
      const [first, ...others] = exportsOf(file)
      return first === undefined || others.length > 0 ? [] : [{ file, exported: first }]
    })
    expect(single.length).toBeGreaterThan(400)
    expect(
      single.flatMap(({ file, exported }) => (isNamedAfter(file, exported) ? [] : [`${file}: ${exported}`])),
    ).toEqual([])
  })

  it('of components have names in PascalCase, all others in kebab-case', () => {
    const misnamed = files.filter((file) => {
      const name = basename(file).replace(/(\.(test|spec|stories|config))?\.(tsx?|mjs)$/, '')
      return /[A-Z]/.test(name)
        ? !file.endsWith('.tsx') || !/^[A-Z][A-Za-z\d]*$/.test(name)
        : !/^[a-z\d-]+$/.test(name)
    })
    expect(misnamed).toEqual([])
  })
})

/** A doc comment after an import and before the next one: oxfmt moves a comment with the import below it. */
const commentBetweenImports = /^(?:import [^\n]*|\} from [^\n]*)\n\/\*\*(?:(?!\*\/)[^])*\*\/\nimport /m

it('the comment of a file stands before all of its imports', () => {
  const misplaced = files.filter((file) => commentBetweenImports.test(readFileSync(join(root, file), 'utf8')))
  expect(misplaced).toEqual([])
})
