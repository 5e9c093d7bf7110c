import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.mjs'

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file)
/** Files that import nearly everything: by way of them only the tests of the same folder are near. */
const isHub = (/** @type {string} */ file) => /^(?:tests\/support\/|server\/[^/]*$)/.test(file)
/** How many imports away these count as. */
const folderDistance = 2

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
    for (const [, specifier = ''] of readFileSync(root + file, 'utf8').matchAll(/'([#.][^'\n]*\.tsx?)'/g)) {
      const target = resolve(file, specifier)
      importers.set(target, [...(importers.get(target) ?? []), file])
    }
  return importers
}

const wordsOf = (/** @type {string} */ file) => new Set(file.toLowerCase().match(/[a-z]+/g))

/**
 * The tests that most likely notice a fault in each of the files: by the number of imports between both and by the words
 * that both paths have in common.
 * @param {string[]} tracked all files
 * @param {string[]} files
 * @param {number} most for each file
 * @returns {string[]} test files
 */
export function nearestTests(tracked, files, most) {
  const importers = importersOf(tracked)

  /** The number of imports from each test to the file. @param {string} file @param {(name: string) => boolean} passes */
  function distancesTo(file, passes) {
    const distances = new Map([[file, 0]])
    for (const [name, distance] of distances)
      for (const importer of isTest(name) || !passes(name) ? [] : (importers.get(name) ?? []))
        if (!distances.has(importer)) distances.set(importer, distance + 1)
    return [...distances].filter(([name]) => isTest(name))
  }

  return [...new Set(files.flatMap((file) => nearestOf(file).slice(0, most)))]

  /** @param {string} file */
  function nearestOf(file) {
    const folder = `tests/${file.replace('src/', '').split('/').slice(0, -1).slice(0, 3).join('/')}/`
    const sameFolder = distancesTo(file, () => true).filter(([test]) => test.startsWith(folder))
    const words = wordsOf(file)
    /** The share of the words of a test's path that are in the path of the file. */
    const common = (/** @type {string} */ test) =>
      [...wordsOf(test)].filter((word) => words.has(word)).length / wordsOf(test).size
    return [
      ...new Map([
        ...sameFolder.map(([test]) => /** @type {const} */ ([test, folderDistance])),
        ...distancesTo(file, (name) => !isHub(name)),
      ]),
    ]
      .map(([test, distance]) => ({ test, far: distance - common(test) }))
      .sort((a, b) => a.far - b.far)
      .map(({ test }) => test)
  }
}
