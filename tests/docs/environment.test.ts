import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { operatorFile, operatorText } from '../../scripts/lib/operator-tables.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('docs/OPERATOR.md', () => {
  it('is what npm run operator-tables writes', () => {
    expect(readFileSync(operatorFile, 'utf8')).toBe(operatorText())
  })
})

describe('the environment in docs/OPERATOR.md', () => {
  it('is read from the process in no other file of the server', () => {
    const files = readdirSync(new URL('../../server', import.meta.url), { recursive: true, encoding: 'utf8' })
    const others = files
      .map((name) => `server/${name}`)
      .filter((path) => path.endsWith('.ts') && !path.endsWith('/read-external-wallets.ts'))
    expect(others.filter((path) => /\benv(?:\[|, )'[A-Z]/.test(read(path)))).toEqual([])
  })

  it('has the rows of README.md with the same defaults', () => {
    const cellsOf = (path: string) =>
      read(path)
        .split('\n')
        .filter((line) => /^\| `[A-Z_]+`/.test(line))
        .map((line) => line.split('|').map((cell) => cell.trim()))
    const defaults = new Map(cellsOf('docs/OPERATOR.md').map(([, name = '', value = '']) => [name, value]))
    const ofTests = /CHROMIUM_PATH|FIREFOX_PATH|NGINX_PATH|TEST_DATABASE_URL/
    for (const [, names = '', values = ''] of cellsOf('README.md').filter(
      ([, name = '']) => !ofTests.test(name),
    ))
      expect([
        names,
        names
          .split(', ')
          .map((name) => defaults.get(name))
          .join(', '),
      ]).toEqual([names, values])
  })
})
