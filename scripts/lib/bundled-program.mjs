import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.mjs'

const folder = join(root, '.cache/server')
const sources = ['server', 'src', 'tests/support']
/** A process may still read a bundle of older sources. */
const maxBundleAge = 24 * 60 * 60 * 1000

function sourceStamp() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const source of sources)
    for (const entry of readdirSync(join(root, source), { recursive: true }).sort()) {
      const file = join(root, source, String(entry))
      if (/\.(ts|sql)$/.test(file)) hash.update(`${String(entry)}\0`).update(readFileSync(file))
    }
  return hash.digest('hex').slice(0, 16)
}

/** Programs of threads, which the bundle has too. */
const threadPattern = /new URL\(["']\.\/(worker)\.ts["'], import\.meta\.url\)/

/** Other files that a source reads beside itself are found where the source is, not beside the bundle. */
const sourceUrls = (/** @type {string} */ target) => ({
  name: 'source-urls',
  transform(/** @type {string} */ code, /** @type {string} */ id) {
    if (!code.includes('import.meta.url')) return undefined
    const text = (/** @type {string} */ path) => JSON.stringify(pathToFileURL(path).href)
    const thread = (/** @type {string} */ _, /** @type {string} */ name) =>
      `new URL(${text(join(target, relative(root, dirname(id)), `${name}.mjs`))})`
    return { code: code.replace(threadPattern, thread).replaceAll('import.meta.url', text(id)), map: null }
  },
})

/** Packages that read files beside their own or have compiled code. */
const notBundled = [
  '@electric-sql/pglite',
  '@react-pdf/renderer',
  'kysely-pglite-dialect',
  'passkit-generator',
  'pg',
  'react',
  'sharp',
  'subset-font',
  'vite',
]

async function bundle(/** @type {string} */ target, /** @type {string[]} */ programs) {
  const { build } = await import('vite')
  const temporary = `${target}.${randomUUID()}`
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [sourceUrls(target)],
    ssr: { noExternal: true, external: notBundled },
    build: {
      ssr: true,
      target: 'node20',
      outDir: temporary,
      emptyOutDir: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: Object.fromEntries(programs.map((file) => [file.replace(/\.ts$/, ''), join(root, file)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  })
  try {
    renameSync(temporary, target)
  } catch (error) {
    // Another process was faster.
    rmSync(temporary, { recursive: true })
    if (!existsSync(target)) throw error
  }
}

function removeOldBundles() {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    // Another process may have renamed it since.
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > maxBundleAge) rmSync(path, { recursive: true, force: true })
  }
}

/** Programs that tests start as processes. tsx needs two seconds of CPU to load one of them, Node 0.3 for its bundle. */
const programs = [
  'server/main.ts',
  'server/cli.ts',
  'server/modules/documents/pdf/worker.ts',
  'tests/support/server/server-child.ts',
  'tests/support/server/e2e-server.ts',
  'tests/support/server/outgoing-connections.ts',
]

/** @returns {string} path in which files made from this state of the sources are kept, without the files */
export function pathOfSources() {
  mkdirSync(folder, { recursive: true })
  removeOldBundles()
  return join(folder, sourceStamp())
}

/** @type {Promise<string> | undefined} */
let bundleFolder

async function makeBundle() {
  const target = pathOfSources()
  if (!existsSync(target)) await bundle(target, programs)
  return target
}

/**
 * Bundles the programs that tests start, once for each state of the sources.
 * @param {string} program path of a program's source
 * @returns {Promise<string>} the file that Node runs without a loader
 */
export async function bundledProgram(program) {
  if (!programs.includes(program)) throw new Error(`${program} is not in the list of programs`)
  return join(await (bundleFolder ??= makeBundle()), program.replace(/\.ts$/, '.mjs'))
}
