/** `npm run journeys` refuses arguments with which it would test nothing, or everything. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'tessera-journeys-'))
afterAll(() => rmSync(folder, { recursive: true }))

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/journeys.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

const eventsFile = (text: string): string => {
  const path = join(folder, `${String(Math.random())}.json`)
  writeFileSync(path, text)
  return path
}

describe('npm run journeys', () => {
  it.each(['tickets.example.org', 'ftp://tickets.example.org', 'https://'])(
    'prints its usage for the address %s',
    (address) => {
      expect(run(address)).toMatchObject({
        status: 1,
        output: expect.stringContaining('events.json') as string,
      })
    },
  )

  it('prints its usage for help and succeeds', () => {
    expect(run('help')).toMatchObject({ status: 0, output: expect.stringContaining('OPERATOR.md') as string })
  })

  it.each([
    ['that does not exist', () => join(folder, 'none.json'), 'There is no file'],
    ['that is not JSON', () => eventsFile('free: kitchen-code'), 'is not JSON'],
    ['without a journey', () => eventsFile('{}'), 'has no journey'],
  ])('refuses a file %s', (_, file, reason) => {
    const { status, output } = run('http://localhost:1', file())
    expect(output).toContain(reason)
    expect(status).toBe(1)
  })
})
