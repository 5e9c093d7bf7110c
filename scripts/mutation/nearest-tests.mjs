import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.mjs'

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file)
/** A test that has less than this share of the nearest test's nearness costs more than it notices. */
const farthest = 0.25
const textOf = (/** @type {string} */ file) => readFileSync(root + file, 'utf8')
/** Names, columns, fields, error codes and parts of paths: what a test and the code that it reaches have in common. */
const wordsOf = (/** @type {string} */ file) => new Set((file + textOf(file)).match(/[A-Za-z][\w-]{3,}/g))

/** `#server/x.ts` is server/x.ts, `#ticket/x.ts` is src/ticket/x.ts. */
const resolve = (/** @type {string} */ from, /** @type {string} */ specifier) =>
  specifier.startsWith('.')
    ? join(from, '..', specifier)
    : specifier.replace(/^#(?=server\/)/, '').replace('#', 'src/')

/** @param {string[]} files @returns {Map<string, string[]>} the files that import each file */
function importersOf(files) {
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const file of files)
    for (const [, specifier = ''] of textOf(file).matchAll(/'([#.][^'\n]*\.tsx?)'/g)) {
      const target = resolve(file, specifier)
      importers.set(target, [...(importers.get(target) ?? []), file])
    }
  return importers
}

/**
 * The tests that most likely notice a fault in each of the files. The rarer the words that test and file have in common,
 * the nearer they are (TF-IDF), because tests of the server import all of it; then count the imports between both, and
 * whether the test is in the folder of the file.
 * @param {string[]} tracked all files
 * @param {string[]} files
 * @param {number} most for each file
 * @returns {string[]} test files
 */
export function nearestTests(tracked, files, most) {
  const sources = tracked.filter((name) => /\.tsx?$/.test(name))
  const importers = importersOf(sources)
  const tests = new Map(sources.filter(isTest).map((test) => [test, wordsOf(test)]))
  /** @type {Map<string, number>} */
  const frequency = new Map()
  for (const word of [...tests.values()].flatMap((words) => [...words]))
    frequency.set(word, (frequency.get(word) ?? 0) + 1)
  /** @param {string[]} words */
  const weightOf = (words) =>
    words.reduce((sum, word) => sum + Math.log(tests.size / (frequency.get(word) ?? tests.size)) ** 2, 0)

  return [...new Set(files.flatMap((file) => nearestOf(file)))]

  /** @param {string} file */
  function nearestOf(file) {
    const folder = `tests/${file.replace('src/', '').split('/').slice(0, -1).slice(0, 3).join('/')}/`
    const words = wordsOf(file)
    /** The number of imports to the file. */
    const distances = new Map([[file, 0]])
    for (const [name, distance] of distances)
      for (const importer of isTest(name) ? [] : (importers.get(name) ?? []))
        if (!distances.has(importer)) distances.set(importer, distance + 1)
    const ranked = [...distances]
      .filter(([name]) => isTest(name))
      .map(([test, distance]) => {
        const all = [...(tests.get(test) ?? [])]
        const near = weightOf(all.filter((word) => words.has(word))) / Math.sqrt(weightOf(all) * distance)
        return { test, near: test.startsWith(folder) ? near * 1.3 : near }
      })
      .sort((a, b) => b.near - a.near)
    return ranked
      .filter(({ near }, index) => index < most && near > farthest * (ranked[0]?.near ?? 0))
      .map(({ test }) => test)
  }
}
