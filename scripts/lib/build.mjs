import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, node, root } from './run.mjs'

/** The inputs of the build. `npm start` does not notice a change of a path that is missing here. */
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

/** A hash over names and contents of the inputs, independent of file times. */
function contentStamp() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** In dist, which a build by hand empties: such a build is never taken for this one. */
const stampFile = join(root, 'dist', '.stamp')

/** True when dist is the build of the present sources. */
export const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === contentStamp()

/**
 * Builds app and worker, then the ticket pages for the server; compresses the files and stores the stamp.
 *
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function build(/** @type {Parameters<typeof node>[1]} */ options) {
  const stamp = contentStamp()
  // The window reads it as import.meta.env.VITE_BUILD. The same sources give the same id, so that a rebuild is no update.
  const env = { VITE_BUILD: stamp.slice(0, 12), ...options?.env }
  const built = await node([bin.vite, 'build'], { ...options, env })
  if (built.code !== 0) return built
  const pages = await node([bin.vite, 'build', '--config', 'vite.server.config.ts'], options)
  if (pages.code !== 0) return pages
  const compressed = await node(['scripts/compress.mjs'], options)
  if (compressed.code === 0) writeFileSync(stampFile, stamp)
  return { code: compressed.code, output: built.output + pages.output + compressed.output }
}
