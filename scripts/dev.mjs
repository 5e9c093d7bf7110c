/** `npm run dev`: the app with hot reload on PORT (8080), the server on the next port. No worker. */
import { spawn } from 'node:child_process'
import { checkNode, installIfNeeded } from './lib/install.mjs'
import { bin, follow, root } from './lib/run.mjs'

checkNode()
await installIfNeeded()

const port = Number(process.env['PORT'] ?? 8080)
const serverUrl = `http://localhost:${port + 1}`

/** @type {import('node:child_process').ChildProcess[]} */
const children = []
const start = (/** @type {string[]} */ args, /** @type {Record<string, string>} */ env) => {
  const child = follow(
    spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' }),
  )
  children.push(child)
  child.on('exit', (code) => {
    for (const other of children) other.kill('SIGTERM')
    process.exitCode = code ?? 0
  })
}

start([bin.tsx, 'watch', '--clear-screen=false', 'server/main.ts'], { PORT: String(port + 1) })
start([bin.vite, '--port', String(port), '--strictPort'], { BOX_OFFICE_URL: serverUrl })
process.on('SIGINT', () => children.forEach((child) => child.kill('SIGTERM')))
console.log(`Tessera with hot reload: http://localhost:${port} (server: ${serverUrl})`)
