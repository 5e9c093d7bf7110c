/** `npm run pack -- <folder>`: what runs the shop, without development packages: `node <folder>/server/main.ts` (Node 22.18 or newer). */
import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { build, isBuilt } from './lib/build.mjs'
import { stop } from './lib/install.mjs'
import { root } from './lib/run.mjs'
import { serverFiles } from './lib/server-files.mjs'

const target = resolve(process.argv[2] ?? stop('Usage: npm run pack -- <folder>'))
if (existsSync(target) && readdirSync(target).length > 0) stop(`${target} is not empty.`)
if (!isBuilt()) {
  const { code, output } = await build({ quiet: true })
  if (code !== 0) stop(`${output}\nThe build failed; its message is above.`)
}
const files = await serverFiles()
for (const file of files) {
  mkdirSync(dirname(join(target, file)), { recursive: true })
  cpSync(join(root, file), join(target, file), { dereference: true })
}
cpSync(join(root, 'dist'), join(target, 'dist'), { recursive: true })
const megabytes =
  readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6
console.log(`${target}: ${megabytes.toFixed(1)} MB`)
