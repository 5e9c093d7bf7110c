/** Checks that docs/COVERAGE.md is complete in form: every row has its cells and every file that it names exists. */
import { existsSync, readFileSync } from 'node:fs'
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

const named = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

describe('docs/COVERAGE.md', () => {
  it('has a row for each requirement, each once', () => {
    expect(rows.length).toBeGreaterThan(350)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  it('agrees with the figures in README.md', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8').replaceAll(/\s+/g, ' ')
    const count = (wanted: string) =>
      String(rows.filter(({ state }) => state.split(':')[0] === wanted).length)
    expect(readme).toContain(
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
      [...named(file), ...named(test)]
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${id}: ${path}`),
    )
    expect(missing).toEqual([])
  })
})
