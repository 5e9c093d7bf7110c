/** `npm start`: from a fresh clone to a running shop in one command. */
import { spawn } from 'node:child_process'
import { answering } from './lib/server.mjs'
import { build, isBuilt } from './lib/build.mjs'
import { checkNode, installIfNeeded, stop } from './lib/install.mjs'
import { root } from './lib/run.mjs'

checkNode()
await installIfNeeded()
if (!isBuilt()) {
  console.log('Building the app ...')
  const { code } = await build({})
  if (code !== 0) stop('The build failed; its message is above.')
}

const port = process.env['PORT'] ?? '8080'
const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
  cwd: root,
  env: { ...process.env, PORT: port },
  stdio: 'inherit',
})
// A terminal sends Ctrl+C to both of us; only what reaches this process alone is passed on.
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP']))
  process.on(signal, () => server.kill(signal))
process.on('SIGINT', () => process.stdin.isTTY || server.kill('SIGINT'))
server.on('exit', (code) => process.exit(code ?? 0))

await answering(
  `http://localhost:${port}/healthz`,
  () => server.exitCode === null && server.signalCode === null,
)
  .then(() => console.log(`\nTessera is open: http://localhost:${port}\n`))
  .catch((/** @type {Error} */ error) => console.error(error.message))
