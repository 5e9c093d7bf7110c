/** The server of the browser tests: builds once when dist is missing or out of date. */
import { spawn } from 'node:child_process'
import { build, isBuilt } from './lib/build.mjs'
import { bundledProgram } from './lib/bundled-program.mjs'
import { follow, root } from './lib/run.mjs'

if (!isBuilt()) {
  const { code, output } = await build({ quiet: true })
  if (code !== 0) {
    console.error(output)
    process.exit(code)
  }
}
const server = follow(
  spawn(process.execPath, [await bundledProgram('tests/support/server/e2e-server.ts')], {
    cwd: root,
    stdio: 'inherit',
  }),
)
process.on('SIGINT', () => server.kill('SIGINT'))
server.on('exit', (code) => process.exit(code ?? 1))
