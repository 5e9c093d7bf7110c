/** A newcomer reads these documents on the first day. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const readmes = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*/README.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(src|sw|server|tests|e2e)\//.test(file))

test.each([['docs/ARCHITECTURE.md', 150], ...readmes.map((file) => [file, 60] as const)] as const)(
  '%s has at most %i lines',
  (file, limit) => {
    const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(limit)
  },
)
