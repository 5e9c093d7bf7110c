/**
 * A checker of Stryker that lets a random sample of the faults of each file through. Stryker asks checkers after it has
 * left out the static faults and before it looks for tests, so that the sample represents all others; faults that a
 * checker refuses count nowhere.
 */
import { placeOf } from './draw.mjs'

/** @typedef {import('@stryker-mutator/api/core').Mutant} Mutant */

const size = Number(process.env['MUTATION_SAMPLE'])
const seed = process.env['MUTATION_SEED'] ?? ''
const refused = { status: 'compileError', reason: 'Not in the sample' }

const place = (/** @type {Mutant} */ { location: { start, end }, replacement }) =>
  placeOf(seed, [start.line, start.column, end.line, end.column, replacement].join())

const checker = {
  init: () => Promise.resolve(),
  group(/** @type {Mutant[]} */ mutants) {
    const files = [...new Set(mutants.map(({ fileName }) => fileName))]
    return Promise.resolve(
      files.map((file) => mutants.filter(({ fileName }) => fileName === file).map(({ id }) => id)),
    )
  },
  check(/** @type {Mutant[]} */ mutants) {
    const sorted = mutants.toSorted((a, b) => place(a).localeCompare(place(b)))
    return Promise.resolve(
      Object.fromEntries(sorted.map(({ id }, index) => [id, index < size ? { status: 'passed' } : refused])),
    )
  },
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', factory: () => checker }]
