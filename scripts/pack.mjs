/** `npm run pack -- <folder>`: what runs the shop, without development packages: `node <folder>/start.mjs`. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { build, isBuilt } from './lib/build.mjs'
import { stop } from './lib/install.mjs'
import { packedFiles, packedPackage, starter } from './lib/packed.mjs'
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
for (const path of ['dist', ...packedFiles]) cpSync(join(root, path), join(target, path), { recursive: true })
const git = spawnSync('git', ['-C', root, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' })
const revision = process.env['REVISION'] || git.stdout?.trim()
const ofProject = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
writeFileSync(join(target, 'package.json'), JSON.stringify(packedPackage(ofProject, revision), null, 2))
writeFileSync(join(target, 'start.mjs'), starter('main.ts'))
writeFileSync(join(target, 'boxoffice.mjs'), starter('cli.ts'), { mode: 0o755 })
const megabytes =
  readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6
console.log(
  `${target}: ${megabytes.toFixed(1)} MB. With Node 22.18 or newer: node start.mjs, node boxoffice.mjs <command>`,
)
