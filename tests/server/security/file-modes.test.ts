/** Files of a server that runs with a umask that hides nothing. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bundledProgram } from '../../../scripts/lib/bundled-program.mjs'
import { fillDataFolder } from '../../support/server/pglite-folder.ts'

it('a server opens its data folder and its admin socket to its own user only, also a folder that was open before, and goes on after SIGHUP without a terminal', async () => {
  const folder = await fillDataFolder(mkdtempSync(join(tmpdir(), 'tessera-modes-')))
  chmodSync(folder, 0o755)
  const program = await bundledProgram('server/main.ts')
  const child = spawn('/bin/sh', ['-c', 'umask 000; exec "$0" "$1"', process.execPath, program], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { PATH: process.env['PATH'], LOG: 'off', DEMO: 'off', DATA_DIR: folder, PORT: '0' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    expect(await once(child, 'message')).toEqual(['open', undefined])
    const modeOf = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8)
    expect([modeOf('.'), modeOf('operator.sock')]).toEqual(['700', '600'])
  } finally {
    const ended = once(child, 'exit')
    // Node resets what nohup has set.
    child.kill('SIGHUP')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    rmSync(folder, { recursive: true })
  }
}, 120_000)
