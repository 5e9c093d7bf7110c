import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.mjs'

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file)
/** Files that import nearly everything: what they import is no nearer to a test for that. */
const isHub = (/** @type {string} */ file) => /^(?:tests\/support\/|server\/[^/]*$)/.test(file)
/** How many imports away the other tests of the folder of a file count as. */
const folderDistance = 2
const farthest = 6

/** `#server/x.ts` is server/x.ts, `#core/x.ts` is src/core/x.ts. */
const resolve = (/** @type {string} */ from, /** @type {string} */ specifier) =>
  specifier.startsWith('.')
    ? join(from, '..', specifier)
    : specifier.replace(/^#(?=server\/)/, '').replace('#', 'src/')

/** @param {string[]} files @returns {Map<string, string[]>} the files that import each file */
function importersOf(files) {
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const file of files.filter((name) => /\.tsx?$/.test(name)))
    for (const [, specifier = ''] of readFileSync(root + file, 'utf8').matchAll(
      /(?:from|import)\W+'([#.][^']+)'/g,
    )) {
      const target = resolve(file, specifier)
      importers.set(target, [...(importers.get(target) ?? []), file])
    }
  return importers
}

const wordsOf = (/** @type {string} */ file) => new Set(file.toLowerCase().match(/[a-z]+/g))

/**
 * The tests that most likely notice a fault in each of the files: by the number of imports between both; among those, the
 * ones whose paths have words in common, and that import little else.
 * @param {string[]} tracked all files
 * @param {string[]} files
 * @param {number} most for each file
 * @returns {string[]} test files
 */
export function nearestTests(tracked, files, most) {
  const importers = importersOf(tracked)
  /** How many files each test imports. @type {Map<string, number>} */
  const sizes = new Map()
  for (const test of [...importers.values()].flat()) sizes.set(test, (sizes.get(test) ?? 0) + 1)
  return [...new Set(files.flatMap((file) => nearestOf(file).slice(0, most)))]

  /** @param {string} file */
  function nearestOf(file) {
    const folder = join('tests', file.replace('src/', ''), '..')
    const distances = new Map(
      tracked.filter((test) => isTest(test) && test.startsWith(folder)).map((test) => [test, folderDistance]),
    )
    const seen = new Set([file])
    let reached = [file]
    for (let distance = 0; distance < farthest && reached.length > 0; distance += 1) {
      const next = new Set(reached.flatMap((name) => importers.get(name) ?? []))
      for (const test of next)
        if (isTest(test)) distances.set(test, Math.min(distance, distances.get(test) ?? distance))
      reached = [...next].filter((name) => !isTest(name) && !isHub(name) && !seen.has(name))
      for (const name of reached) seen.add(name)
    }
    const words = wordsOf(file)
    const common = (/** @type {string} */ test) => [...wordsOf(test)].filter((word) => words.has(word)).length
    return [...distances]
      .map(([test, distance]) => ({ test, far: distance - common(test) / 10 + (sizes.get(test) ?? 0) / 100 }))
      .sort((a, b) => a.far - b.far)
      .map(({ test }) => test)
  }
}
