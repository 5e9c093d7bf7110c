/**
 * Checks that docs/COVERAGE.md is complete in form, and that rows and tests name each other: the id of a row is in
 * parentheses at the end of the title of each test that guards it, in the files of its test column and in no other.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const rows = readFileSync(join(root, 'docs/COVERAGE.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z]\d+ *\|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, id = '', requirement = '', state = '', file = '', test = '']) => ({
    id,
    requirement,
    state,
    file,
    test,
  }))

const quotedPaths = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

/** The ids at the end of a title: `B2, B210-B212`. @returns each id */
const idsIn = (list: string): string[] =>
  list.split(', ').flatMap((item) => {
    const [, letter = '', first = '', last = first] = /^([A-Z])(\d+)(?:-[A-Z](\d+))?$/.exec(item) ?? []
    return Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, at) => letter + String(Number(first) + at),
    )
  })

const testFiles = ['tests', 'e2e'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
)

/** Pairs `id file` of all titles that name a row. */
const titled = testFiles.flatMap((file) =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /\(((?:[BPQW]\d+(?:-[BPQW]\d+)?(?:, )?)+)\)(?=['"`],?\s)/g,
    ),
  ].flatMap(([, list = '']) => idsIn(list).map((id) => `${id} ${file}`)),
)

describe('docs/COVERAGE.md', () => {
  it('has a row for each requirement, each once', () => {
    expect(rows.length).toBeGreaterThan(350)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  it('agrees with the figures in README.md', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8').replaceAll(/\s+/g, ' ')
    const count = (wanted: string) =>
      String(rows.filter(({ state }) => state.split(':')[0] === wanted).length)
    expect(/lists \d+ requirements: .*? not yet built/.exec(readme)?.[0]).toBe(
      `lists ${String(rows.length)} requirements: ${count('built')} are built, ${count('differs')} differ, ` +
        `${count('not yet')} are not yet built`,
    )
  })

  it('has rows that are built, differ with a reason, or are not yet built', () => {
    const states = /^(built|differs: \S+( \S+)+\.|not yet)$/
    expect(rows.filter(({ state }) => !states.test(state)).map(({ id, state }) => `${id}: ${state}`)).toEqual(
      [],
    )
  })

  it('names file and test of everything that is built or differs, and no file for the rest', () => {
    expect(
      rows
        .filter(({ state, file, test }) => (state !== 'not yet') !== (file !== '' && test !== ''))
        .map(({ id }) => id),
    ).toEqual([])
  })

  it('names only files that exist', () => {
    const missing = rows.flatMap(({ id, file, test }) =>
      [...quotedPaths(file), ...quotedPaths(test)]
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${id}: ${path}`),
    )
    expect(missing).toEqual([])
  })

  it('names for each row the files in which a title has its id', () => {
    const columns = rows.flatMap(({ id, test }) => quotedPaths(test).map((file) => `${id} ${file}`))
    const inTitles = new Set(titled)
    expect(columns.filter((pair) => !inTitles.has(pair))).toEqual([])
  })

  it('has for each id in a title a row that names the file', () => {
    const columns = new Set(rows.flatMap(({ id, test }) => quotedPaths(test).map((file) => `${id} ${file}`)))
    expect([...new Set(titled)].filter((pair) => !columns.has(pair))).toEqual([])
  })
})
