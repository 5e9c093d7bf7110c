import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { root } from './run.mjs'

const programs = ['server/main.ts', 'server/cli.ts', 'server/modules/documents/pdf/worker.ts']

/** The demo signs anyone in without a password: a server that sells does not have the code. */
const demoSignIn = 'server/demo/sign-in/'

/** Files that the server reads while it runs: no import leads to them. */
const readAtRunTime = [
  'package.json',
  'server',
  'src/i18n/locales',
  'node_modules/dejavu-fonts-ttf',
  'node_modules/@fontsource-variable',
  // Its module requires CommonJS: the trace follows only `import`.
  'node_modules/@react-pdf/font/node_modules/pdfkit/js/standard-fonts',
  'node_modules/@react-pdf/renderer/node_modules/pdfkit/js/standard-fonts',
]
const isRead = (/** @type {string} */ file) => {
  if (file.startsWith('node_modules/dejavu-fonts-ttf/'))
    return /\/(?:DejaVuSansCondensed|DejaVuSansCondensed-Bold|DejaVuSansMono)\.ttf$|\/package\.json$/.test(
      file,
    )
  if (file.startsWith('node_modules/'))
    return /\/(?:unicode|package)\.json$|-wght-normal\.woff2$|\.cjs$/.test(file)
  return !file.startsWith(demoSignIn) && !/\.md$|\.d\.ts$|\/tsconfig\.json$/.test(file)
}

/** @returns {string[]} paths of files from the project's folder */
function filesBelow(/** @type {string} */ path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path)).flatMap((name) => filesBelow(`${path}/${name}`))
}

/** `node_modules/a/node_modules/b/lib/c.js`: `node_modules/a/node_modules/b`. Undefined for a file of the project. */
const packageOf = (/** @type {string} */ file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]

/** @returns {string[]} the licenses of a package, which have to go wherever its code goes */
const licensesOf = (/** @type {string} */ folder) =>
  readdirSync(join(root, folder))
    .filter((name) => /^(?:licen[cs]e|notice|copying)/i.test(name))
    .flatMap((name) => filesBelow(`${folder}/${name}`))

/** Text of a file without types, whose imports can be read. */
async function readWithoutTypes(/** @type {string} */ path) {
  if (!existsSync(path) || statSync(path).isDirectory()) return null
  const text = readFileSync(path, 'utf8')
  if (!path.endsWith('.ts')) return text
  const { transformWithOxc } = await import('vite')
  return (await transformWithOxc(text, path)).code
}

const traceFile = join(root, '.cache/packed-packages')

/**
 * What the trace has read in the packages, which it need not read again while package-lock.json stays the same: it takes 20 seconds.
 * @returns {{ lock: string, packages: Map<string, unknown> }}
 */
function lastTrace(/** @type {string} */ lock) {
  const last = existsSync(traceFile) ? deserialize(readFileSync(traceFile)) : null
  return last?.lock === lock ? last : { lock, packages: new Map() }
}

/**
 * The files that a server without development packages consists of, `dist` excepted: what its programs
 * import, what they read while they run, and the licenses of their packages.
 * @returns {Promise<string[]>} sorted paths from the project's folder
 * @throws when the server imports a package that package.json lists for development
 */
export async function serverFiles() {
  const { nodeFileTrace } = await import('@vercel/nft')
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const last = lastTrace(lock)
  const analysisCache = new Map(last.packages)
  const { fileList } = await nodeFileTrace(
    programs.map((file) => join(root, file)),
    {
      base: root,
      conditions: ['node', 'import'],
      // The folders that the server reads are listed above.
      analysis: { emitGlobs: false },
      // `debug` colors its log with these packages, and works without them.
      ignore: [`${demoSignIn}**`, 'dist/**', 'node_modules/supports-color/**', 'node_modules/has-flag/**'],
      readFile: readWithoutTypes,
      cache: { analysisCache },
    },
  )
  const ofPackages = [...analysisCache].filter(([file]) => file.includes('/node_modules/'))
  if (ofPackages.length !== last.packages.size) {
    mkdirSync(dirname(traceFile), { recursive: true })
    writeFileSync(traceFile, serialize({ lock, packages: new Map(ofPackages) }))
  }
  const { packages } = JSON.parse(lock)
  const folders = new Set([...fileList].flatMap((file) => packageOf(file) ?? []))
  const forDevelopment = [...folders].filter((folder) => packages[folder]?.dev !== undefined)
  if (forDevelopment.length > 0)
    throw new Error(`The server uses packages for development: ${forDevelopment.join(', ')}`)
  const files = [
    ...fileList,
    ...readAtRunTime.flatMap(filesBelow).filter(isRead),
    ...[...folders].flatMap(licensesOf),
  ]
  return [...new Set(files)].sort()
}
