import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** `env['NAME']`, and the name that is passed to a reader: `readCount(env, 'NAME', 10)`. */
const namePattern = /\benv(?:\[|, )'([A-Z][A-Z0-9_]+)'/g

const namesIn = (path: string): string[] => [...read(path).matchAll(namePattern)].map(([, name = '']) => name)

const sources = [
  'server/config.ts',
  'server/config.ts',
  'server/config.ts',
  'server/modules/external-wallets/read-external-wallets.ts',
]

describe('the environment in docs/OPERATOR.md', () => {
  it('has a row for every variable that the server reads', () => {
    const names = [...new Set(sources.flatMap(namesIn))]
    const rows = read('docs/OPERATOR.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|')[1] ?? '')
      .join(' ')
    expect(names).toEqual(
      expect.arrayContaining(['PORT', 'HOLDS_PER_SESSION', 'HOLDS_PER_ADDRESS', 'OIDC_SCOPE']),
    )
    expect(names.length).toBeGreaterThan(35)
    expect(names.filter((name) => !rows.includes(`\`${name}\``))).toEqual([])
  })

  it('is read in no other file of the server', () => {
    const files = readdirSync(new URL('../../server', import.meta.url), { recursive: true, encoding: 'utf8' })
    const others = files
      .map((name) => `server/${name}`)
      .filter((path) => path.endsWith('.ts') && !sources.includes(path))
    expect(others.filter((path) => namesIn(path).length > 0)).toEqual([])
  })

  it('has the rows of README.md with the same defaults', () => {
    const cells = (line: string): string[] => line.split('|').map((cell) => cell.trim())
    const rowsOf = (path: string) =>
      read(path)
        .split('\n')
        .filter((line) => /^\| `[A-Z_]+`/.test(line))
        .map(cells)
    const all = rowsOf('docs/OPERATOR.md')
    const forTests = /CHROMIUM_PATH|FIREFOX_PATH|NGINX_PATH|TEST_DATABASE_URL/
    for (const [, names = '', defaults] of rowsOf('README.md').filter(
      ([, name = '']) => !forTests.test(name),
    )) {
      const row = all.find(([, other = '']) => other.split(', ')[0] === names.split(', ')[0])
      expect([names, row?.[2]?.split(', ')[0]]).toEqual([names, defaults?.split(', ')[0]])
    }
  })
})
