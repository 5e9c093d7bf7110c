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
export function shuffle(items, seed) {
  const random = randomNumbers(seed)
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}
