import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, node, root } from './run.mjs'

/** Everything that the built app is made of. A path left out here is a change that `npm start` does not see. */
const sources = [
  'src',
  'sw',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.server.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/compress.mjs',
  'scripts/vite',
]

function filesOf(/** @type {string} */ path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  /** @type {string[]} */
  let entries
  try {
    entries = readdirSync(full)
  } catch {
    return [path]
  }
  return entries.sort().flatMap((entry) => filesOf(`${path}/${entry}`))
}

/** A hash over names and contents: equal stamps mean an equal build, whatever the clocks say. */
export function contentStamp() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Lies inside dist, so that a build made by hand (which empties dist) is never taken for ours. */
const stampFile = join(root, 'dist', '.stamp')

export const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === contentStamp()

/**
 * Builds app and worker, then the ticket pages for the server, compresses the files, and remembers from what.
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function build(/** @type {Parameters<typeof node>[1]} */ options) {
  const stamp = contentStamp()
  const built = await node([bin.vite, 'build'], options)
  if (built.code !== 0) return built
  const pages = await node([bin.vite, 'build', '--config', 'vite.server.config.ts'], options)
  if (pages.code !== 0) return pages
  const compressed = await node(['scripts/compress.mjs'], options)
  if (compressed.code === 0) writeFileSync(stampFile, stamp)
  return { code: compressed.code, output: built.output + pages.output + compressed.output }
}
