import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root, run } from './run.mjs'

/** Folders whose files import each other. */
const folders = ['src', 'sw', 'server', 'tests', 'e2e', 'scripts']
/** Programs of the compiler, each with a tsconfig.json. `tests` compiles scripts too, `e2e` the *.config.ts files. */
const programs = ['src', 'sw', 'server', 'tests', 'e2e']
/** These files import a whole program: nearly every test imports them, so they do not connect a test to a change. */
const compositionRoots = new Set([
  'server/server.ts',
  'server/main.ts',
  'server/cli.ts',
  'src/main.tsx',
  'src/app/App.tsx',
  'src/app/routes.tsx',
])
/** Seconds of test time, on two workers, that `npm test -- changed` may take. */
const testTimeLimit = 60
/** Seconds of a file of tests that no run measured. */
const unknownDuration = 1.5

/**
 * Paths, from the project's folder, of the files that differ from a commit and exist, untracked files included.
 * @param {string} base a commit or branch
 * @returns {Promise<string[] | string>} the message of git where git fails
 */
export async function changedFiles(base) {
  /** @type {string[]} */
  const files = []
  for (const args of [
    ['diff', '--name-only', '--relative', '--diff-filter=d', base],
    ['ls-files', '--others', '--exclude-standard'],
  ]) {
    const { code, output } = await run('git', ['-c', 'core.quotePath=false', ...args], { quiet: true })
    if (code !== 0) return output
    files.push(...output.split('\n'))
  }
  return [...new Set(files)].filter((file) => file !== '' && existsSync(join(root, file)))
}

/** @returns {string[]} */
function filesBelow(/** @type {string} */ folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(entry.parentPath.slice(root.length).replaceAll('\\', '/'), entry.name))
}

/** The targets of `#core/`, `#server/` and the other prefixes in package.json. */
const aliases = Object.entries(
  /** @type {Record<string, string>} */ (
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports
  ),
).map(([prefix, target]) => [prefix.replace('*', ''), target.replace('./', '').replace('*', '')])

/** The file that an import names; undefined for a package. */
function resolveImport(/** @type {string} */ from, /** @type {string} */ specifier) {
  const path = (specifier.split('?')[0] ?? '').replace(/^\//, '')
  if (path.startsWith('.')) return posix.join(dirname(from), path)
  const alias = aliases.find(([prefix = '#']) => path.startsWith(prefix))
  return alias && (alias[1] ?? '') + path.slice((alias[0] ?? '').length)
}

const importPattern = /(?:\bfrom|\bimport|\bimport\(|\bURL\(|\bmock\()\s*['"]([^'"\n]+)['"]/g

/** @returns {Map<string, string[]>} each imported file with the files that import it */
function readImporters() {
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const file of folders.flatMap(filesBelow).filter((path) => /\.m?tsx?$|\.mjs$/.test(path)))
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(importPattern)) {
      const target = resolveImport(file, specifier)
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  return importers
}

/**
 * Files that import the given ones, directly or through others.
 * @param {Map<string, string[]>} importers
 * @param {string[]} files
 * @param {Set<string>} stops files whose importers do not count
 * @returns {Map<string, number>} each file with its distance; the given ones have 0
 */
function dependentsOf(importers, files, stops) {
  const distances = new Map(files.map((file) => [file, 0]))
  for (const [file, distance] of distances) {
    if (distance > 0 && stops.has(file)) continue
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  }
  return distances
}

const isTest = (/** @type {string} */ file) => /^tests\/.*\.test\.tsx?$/.test(file)

/** The folder of tests that mirrors the folder of a file: `server/modules/tickets/views/pdf.ts` has `tests/server/modules/tickets/`. */
function testFolderOf(/** @type {string} */ file) {
  if (file.endsWith('.md')) return 'tests/docs/'
  let folder = dirname(file).replace(/^src\//, '')
  while (!existsSync(join(root, 'tests', folder))) folder = dirname(folder)
  return ['.', 'core', 'features', 'server', 'server/modules'].includes(folder)
    ? undefined
    : `tests/${folder}/`
}

/** Seconds that each file of tests took in the last complete run. @returns {Map<string, number>} */
function lastDurations() {
  const report = join(root, '.cache/unit.json')
  if (!existsSync(report)) return new Map()
  /** @type {{ testResults: { name: string, startTime: number, endTime: number }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  return new Map(
    testResults.map(({ name, startTime, endTime }) => [
      name.replaceAll('\\', '/').slice(root.length),
      (endTime - startTime) / 1000,
    ]),
  )
}

/**
 * Finds the checks that a change needs.
 * @param {string[]} files the changed ones
 * @returns {{ programs: string[], lint: string[], tests: string[], leftOut: string[], needsNginx: boolean }} `tests`
 *   has the nearest ones that fit into the time limit, `leftOut` the others
 */
export function affectedBy(files) {
  const importers = readImporters()
  const all = dependentsOf(importers, files, new Set())
  const near = dependentsOf(importers, files, compositionRoots)
  const mirrored = files.map(testFolderOf)
  const durations = lastDurations()
  const candidates = filesBelow('tests')
    .filter(isTest)
    .map((file) => ({
      file,
      distance: mirrored.some((folder) => folder && file.startsWith(folder))
        ? Math.min(near.get(file) ?? 2, 2)
        : near.get(file),
      seconds: durations.get(file) ?? unknownDuration,
    }))
    .filter(({ distance }) => distance !== undefined)
    .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0) || a.seconds - b.seconds)
  let seconds = 0
  const fits = candidates.map((test) => {
    seconds += test.seconds
    return seconds <= testTimeLimit || test.distance === 0
  })
  const names = candidates.map(({ file }) => file)
  const tests = names.filter((_, index) => fits[index])
  const usersOfNginx = importers.get('tests/support/nginx.ts') ?? []
  return {
    programs: programs.filter((program) =>
      [...all.keys()].some(
        (file) =>
          file.startsWith(`${program}/`) ||
          (program === 'tests' && file.startsWith('scripts/')) ||
          (program === 'e2e' && file.endsWith('.config.ts')),
      ),
    ),
    lint: files.filter((file) => /\.(m?[jt]sx?|cjs)$/.test(file)),
    tests,
    leftOut: names.filter((_, index) => !fits[index]),
    needsNginx: tests.some((file) => usersOfNginx.includes(file)),
  }
}
