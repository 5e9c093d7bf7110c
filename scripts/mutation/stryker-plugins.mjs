/**
 * A checker of Stryker that lets a random sample of the faults through. Stryker asks checkers after it has left out the
 * static faults and before it looks for tests, so that the sample represents all others; faults that a checker refuses
 * count nowhere.
 */
import { shuffle } from '../lib/shuffle.mjs'

/** @typedef {import('@stryker-mutator/api/core').Mutant} Mutant */

const size = Number(process.env['MUTATION_SAMPLE'])
const seed = Number(process.env['MUTATION_SEED'])
const refused = { status: 'compileError', reason: 'Not in the sample' }

const checker = {
  init: () => Promise.resolve(),
  /** One group, so that `check` sees all faults at once. */
  group: (/** @type {Mutant[]} */ mutants) => Promise.resolve([mutants.map(({ id }) => id)]),
  check(/** @type {Mutant[]} */ mutants) {
    const ids = mutants.map(({ id }) => id).sort((a, b) => Number(a) - Number(b))
    const chosen = new Set(shuffle(ids, seed).slice(0, size))
    return Promise.resolve(
      Object.fromEntries(ids.map((id) => [id, chosen.has(id) ? { status: 'passed' } : refused])),
    )
  },
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', factory: () => checker }]
