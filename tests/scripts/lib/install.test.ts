/** The installation before `npm start` and `npm test`, in a copy of the folder with a program in place of npm. */
import { execFile } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const temporary = mkdtempSync(join(tmpdir(), 'tessera install é '))
afterAll(() => rmSync(temporary, { recursive: true }))

/** A folder with the scripts and a lock file; `installed` is how many seconds its packages are newer than the lock file. */
function project({ installed }: { installed?: number } = {}): string {
  const folder = mkdtempSync(join(temporary, 'project '))
  mkdirSync(join(folder, 'scripts/lib'), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['install.mjs', 'run.mjs'])
    copyFileSync(join(root, 'scripts/lib', name), join(folder, 'scripts/lib', name))
  const write = (name: string, seconds: number) => {
    writeFileSync(join(folder, name), '{}')
    utimesSync(join(folder, name), seconds, seconds)
  }
  write('package-lock.json', 1_000_000)
  if (installed !== undefined) write('node_modules/.package-lock.json', 1_000_000 + installed)
  return folder
}

/** Installs with an npm that ends with these codes; each call prints twenty lines first, as npm does when it fails. */
async function install(folder: string, codes: { ci: number; install: number }) {
  const npm = join(folder, 'npm-cli.js')
  writeFileSync(
    npm,
    `const { appendFileSync } = require('node:fs')
     const args = process.argv.slice(2)
     appendFileSync(${JSON.stringify(join(folder, 'calls'))}, args.join(' ') + '\\n')
     for (let line = 1; line <= 20; line++) console.error('npm error ' + args[0] + ' ' + line)
     process.exitCode = ${JSON.stringify(codes)}[args[0]]`,
  )
  const code = `import { installIfNeeded } from ${JSON.stringify(join(folder, 'scripts/lib/install.mjs'))}
    await installIfNeeded()
    console.log('ready')`
  const { status, output } = await new Promise<{ status: unknown; output: string[] }>((resolve) => {
    execFile(
      process.execPath,
      ['--input-type=module', '-e', code],
      { env: { PATH: process.env['PATH'], npm_execpath: npm } },
      (error, stdout, stderr) =>
        resolve({ status: error?.code ?? 0, output: `${stdout}${stderr}`.split('\n').filter(Boolean) }),
    )
  })
  const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
  return { status, output, calls }
}

describe('the installation before npm start', () => {
  it('runs npm ci and prints one line', async () => {
    const { status, output, calls } = await install(project(), { ci: 0, install: 0 })
    expect({ status, output, calls: calls() }).toEqual({
      status: 0,
      output: ['Installing packages (about two minutes the first time) ...', 'ready'],
      calls: ['ci --include=dev --no-audit --no-fund'],
    })
  })

  it('prints one line when npm ci fails and npm install succeeds, not the log of the failure', async () => {
    const { status, output, calls } = await install(project(), { ci: 1, install: 0 })
    expect({ status, output, calls: calls() }).toEqual({
      status: 0,
      output: [
        'Installing packages (about two minutes the first time) ...',
        'npm ci failed; installing with npm install ...',
        'ready',
      ],
      calls: [
        'ci --include=dev --no-audit --no-fund',
        'install --no-save --include=dev --no-audit --no-fund',
      ],
    })
  })

  it('prints the logs of both and ends with code 1 when both fail', async () => {
    const { status, output } = await install(project(), { ci: 1, install: 1 })
    expect(status).toBe(1)
    expect(output).toContain('npm error ci 20')
    expect(output).toContain('npm error install 20')
    expect(output.at(-1)).toMatch(/^The packages could not be installed/)
    expect(output).not.toContain('ready')
  })

  it('runs nothing while the installed packages are as new as the lock file', async () => {
    for (const installed of [0, 60]) {
      const { output, calls } = await install(project({ installed }), { ci: 1, install: 1 })
      expect(output).toEqual(['ready'])
      expect(calls).toThrow('ENOENT')
    }
  })

  it('installs again when the lock file is newer than the installed packages', async () => {
    const { output, calls } = await install(project({ installed: -60 }), { ci: 0, install: 0 })
    expect(output.at(-1)).toBe('ready')
    expect(calls()).toEqual(['ci --include=dev --no-audit --no-fund'])
  })
})
