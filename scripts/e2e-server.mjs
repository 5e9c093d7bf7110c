/** The server of the browser tests: builds first when dist is missing or old, then never again. */
import { spawn } from 'node:child_process'
import { build, isBuilt } from './lib/build.mjs'
import { root } from './lib/run.mjs'

if (!isBuilt()) {
  const { code } = await build({})
  if (code !== 0) process.exit(code)
}
const server = spawn(process.execPath, ['--import', 'tsx', 'tests/support/e2e-server.ts'], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
  process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
