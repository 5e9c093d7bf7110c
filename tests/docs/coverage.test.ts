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
    const built = rows.filter(({ state }) => state === 'built').length
    expect(readme).toContain(`lists ${String(rows.length)} requirements; ${String(built)} are built`)
  })

  it('has rows that are built or not yet, and no third state', () => {
    expect(rows.filter((row) => row.state !== 'built' && row.state !== 'not yet')).toEqual([])
  })

  it('names the file of everything built, and nothing for the rest', () => {
    expect(
      rows.filter(({ state, file }) => (state === 'built') !== (file !== '')).map(({ id }) => id),
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
