/** Titles of tests (CONTRIBUTING.md#language). */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'tests', 'e2e'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file))

/** The indentation and the title of a block or a test; the title of a table stands after its last line, `])(`. */
const titled =
  /^( *)(?:(describe|it|test)\b(?:\.(?:skipIf|runIf|each|for|concurrent)\b[^\n]*?\)|\.\w+)?|(?:\]|\}|\))+)\(\s*(['"`])((?:(?!\3)[^\\]|\\.)+)\3,\s+[\w(]/gm

/** The titles of a test with those of the blocks around it, in the order of the file. */
function titlesIn(text: string): { readonly title: string; readonly full: string }[] {
  const blocks: { readonly depth: number; readonly title: string }[] = []
  return [...text.matchAll(titled)].flatMap(([, indentation = '', kind, , title = '']) => {
    const depth = indentation.length
    while ((blocks.at(-1)?.depth ?? -1) >= depth) blocks.pop()
    const full = [...blocks.map((block) => block.title), title].join(' > ')
    if (kind === 'describe') blocks.push({ depth, title })
    return kind === 'describe' ? [] : [{ title, full }]
  })
}

const withoutPlaceholders = (title: string): string =>
  title.replaceAll(/\$\{[^}]*\}|%[a-z]|\$\w+(\.\w+)*|\([A-Z]\d+(, [A-Z]\d+)*\)/g, '')

const titlesByFile = files.map((file) => ({ file, titles: titlesIn(readFileSync(join(root, file), 'utf8')) }))

describe('titles of tests', () => {
  it('are found', () => expect(titlesByFile.flatMap(({ titles }) => titles).length).toBeGreaterThan(5000))

  it('have words beside their placeholders', () => {
    const bare = titlesByFile.flatMap(({ file, titles }) =>
      titles
        .filter(({ title }) => !/[a-z]/.test(withoutPlaceholders(title)))
        .map(({ full }) => `${file}: ${full}`),
    )
    expect(bare).toEqual([])
  })

  it('differ in their file', () => {
    const repeated = titlesByFile.flatMap(({ file, titles }) => {
      const fulls = titles.map(({ full }) => full)
      return fulls.filter((full, index) => fulls.indexOf(full) < index).map((full) => `${file}: ${full}`)
    })
    expect(repeated).toEqual([])
  })
})
