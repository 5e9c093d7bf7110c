import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from './run.mjs'

/**
 * A row of docs/COVERAGE.md. `tests` are paths of test files.
 * @typedef {{ id: string, requirement: string, state: string, tests: string[] }} Row
 */

/**
 * A fault of a row: `find` occurs once in `file` and becomes `replace`. The tests of the row have to fail then.
 * @typedef {{ id: string, file: string, find: string, replace: string }} Fault
 */

const pathsIn = (/** @type {string} */ cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

/** @returns {Row[]} */
export const readRows = () =>
  readFileSync(join(root, 'docs/COVERAGE.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| [A-Z]\d+ *\|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, id = '', requirement = '', state = '', , test = '']) => ({
      id,
      requirement,
      state,
      tests: pathsIn(test),
    }))

/** Several faults of one row are a list. @returns {Fault[]} */
export function readFaults() {
  /** @type {Record<string, Omit<Fault, 'id'> | Omit<Fault, 'id'>[]>} */
  const byRow = parse(readFileSync(join(root, 'docs/coverage-faults.yaml'), 'utf8'))
  return Object.entries(byRow).flatMap(([id, faults]) =>
    [faults].flat().map(({ file, find, replace }) => ({ id, file, find, replace: replace ?? '' })),
  )
}

/**
 * @param {string} source text of the file
 * @param {Fault} fault
 * @returns {string}
 * @throws when the text to find does not occur exactly once
 */
export function plant(source, { id, file, find, replace }) {
  const parts = source.split(find)
  if (parts.length !== 2 || find === replace)
    throw new Error(`${id}: "${find}" occurs ${parts.length - 1} times in ${file}`)
  return parts.join(replace)
}
