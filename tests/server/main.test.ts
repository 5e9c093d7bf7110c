/** What the server prints when its start fails. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { bundledProgram } from '../../scripts/lib/bundled-program.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'tessera-start-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** @returns exit code and standard error */
const start = async (env: NodeJS.ProcessEnv): Promise<{ code?: number; stderr: string }> =>
  promisify(execFile)(process.execPath, [await bundledProgram('server/main.ts')], {
    cwd: root,
    // The test runner sets a BASE_URL.
    env: { PATH: process.env['PATH'], LOG: 'off', PORT: '0', DEMO: 'off', DATA_DIR: folder, ...env },
  }).catch((error: unknown) => error as { code: number; stderr: string })

it('npm start names a wrong setting without a stack', async () => {
  const { code, stderr } = await start({ DATABASE_URL: 'mysql://localhost/tickets' })
  expect(code).toBe(1)
  expect(stderr).toContain('DATABASE_URL')
  expect(stderr).not.toMatch(/^\s+at /m)
})

it('npm start refuses to show the demo where a shop may be meant, with one sentence', async () => {
  const { code, stderr } = await start({ DEMO: '', SMTP_URL: 'smtp://user:secret@mail.example.org' })
  expect(code).toBe(1)
  expect(stderr.trim()).toMatch(/^[^\n]* is set, but DEMO is not\. Set DEMO=off .* DEMO=on [^\n]*$/)
  expect(stderr).not.toContain('secret')
})
