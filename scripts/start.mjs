/** `npm start`: from a fresh clone to a running shop in one command. */
import { spawn } from 'node:child_process'
import { build, isBuilt } from './lib/build.mjs'
import { checkNode, installIfNeeded, stop } from './lib/install.mjs'
import { follow, root } from './lib/run.mjs'

checkNode()
await installIfNeeded()
if (!isBuilt()) {
  console.log('Building the app ...')
  const { code } = await build({})
  if (code !== 0) stop('The build failed; its message is above.')
}

const port = process.env['PORT'] || '8080'
const server = follow(
  spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: port },
    // The line to the server: it says that it is open (whoever else may answer on this port), and ends when we are gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
)
server.on('message', (message) => {
  if (message === 'open') console.log(`\nTessera is open: http://localhost:${port}\n`)
})
// A terminal sends Ctrl+C to both of us; only what reaches this process alone is passed on.
process.on('SIGINT', () => process.stdin.isTTY || server.kill('SIGINT'))
// npm passes on SIGTERM and SIGINT only: a server that npm left behind would keep port and data for nobody.
const npm = process.ppid
if (process.env['npm_lifecycle_event'] === 'start')
  setInterval(() => process.ppid === npm || server.kill('SIGTERM'), 1000)
// Without a code it was killed: that is no good end.
server.on('exit', (code) => process.exit(code ?? 1))
