/** `npm start`: installs, builds and starts the shop. */
import { spawn } from 'node:child_process'
import { build, isBuilt } from './lib/build.mjs'
import { checkNode, installIfNeeded, stop } from './lib/install.mjs'
import { follow, root } from './lib/run.mjs'

checkNode()
await installIfNeeded()
if (!isBuilt()) {
  console.log('Building the app (about a minute) ...')
  const { code, output } = await build({ quiet: true })
  if (code !== 0) stop(`${output}\nThe build failed; its message is above.`)
}

const port = process.env['PORT'] || '8080'
const server = follow(
  spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: port },
    // The ipc channel: the server reports that it listens, and exits when this process does.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
)
server.on('message', (message) => {
  if (message === 'open') console.log(`\nTessera is open: http://localhost:${port}\n`)
})
// A terminal sends Ctrl+C to both processes; other signals reach only this one.
process.on('SIGINT', () => process.stdin.isTTY || server.kill('SIGINT'))
// npm forwards only SIGTERM and SIGINT; after any other end of npm the server would keep its port and its
// database.
const npm = process.ppid
if (process.env['npm_lifecycle_event'] === 'start')
  setInterval(() => process.ppid === npm || server.kill('SIGTERM'), 1000)
// Null code: killed by a signal.
server.on('exit', (code) => process.exit(code ?? 1))
