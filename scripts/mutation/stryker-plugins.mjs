/**
 * A checker of Stryker that lets a random sample of the faults through. Stryker asks checkers after it has left out the
 * static faults and before it looks for tests, so that the sample represents all others; faults that a checker refuses
 * count nowhere.
 */
/** @typedef {import('@stryker-mutator/api/core').Mutant} Mutant */

const size = Number(process.env['MUTATION_SAMPLE'])
const seed = Number(process.env['MUTATION_SEED'])
const refused = { status: 'compileError', reason: 'Not in the sample' }

/** Park and Miller's generator: the same seed gives the same sample. @returns {() => number} 0 to 1 */
function randomNumbers(/** @type {number} */ seed) {
  let state = (seed % 2_147_483_646) + 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/**
 * @template T
 * @param {T[]} items
 * @param {number} seed
 * @returns {T[]} the same items in an order that depends on the seed only
 */
function shuffle(items, seed) {
  const random = randomNumbers(seed)
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

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
