/** @typedef {import('@stryker-mutator/api/core').schema.MutationTestResult} MutationTestResult */

/**
 * The score of a sample with its 95 % interval (Wilson's, which holds for shares near 1).
 * @param {string} json the report of Stryker
 */
export function describeScore(json) {
  /** @type {MutationTestResult} */
  const { files } = JSON.parse(json)
  const mutants = Object.values(files).flatMap((file) => file.mutants)
  const count = (/** @type {string[]} */ ...statuses) =>
    mutants.filter(({ status }) => statuses.includes(status)).length
  const noticed = count('Killed', 'Timeout')
  const survived = count('Survived')
  const noCoverage = count('NoCoverage')
  const size = noticed + survived + noCoverage
  if (size === 0) return 'no fault in the sample'
  const share = noticed / size
  const z = 1.96
  const center = (share + z ** 2 / (2 * size)) / (1 + z ** 2 / size)
  const half = (z * Math.sqrt((share * (1 - share) + z ** 2 / (4 * size)) / size)) / (1 + z ** 2 / size)
  const percent = (/** @type {number} */ part) => (100 * part).toFixed(1)
  return (
    `${size} faults, ${noticed} noticed (${count('Timeout')} by timeout), ${survived} survived, ` +
    `${noCoverage} without coverage: ${percent(share)} % (95 % interval ${percent(center - half)} to ${percent(center + half)} %)`
  )
}
