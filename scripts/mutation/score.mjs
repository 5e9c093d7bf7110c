/** @typedef {import('@stryker-mutator/api/core').schema.MutationTestResult} MutationTestResult */

/**
 * The score of each file, then that of all with its 95 % interval (Wilson's, which holds for shares near 1).
 * @param {string} json the report of Stryker
 */
export function describeScore(json) {
  /** @type {MutationTestResult} */
  const { files } = JSON.parse(json)
  const counts = Object.entries(files).map(([file, { mutants }]) => {
    const count = (/** @type {string[]} */ ...statuses) =>
      mutants.filter(({ status }) => statuses.includes(status)).length
    const noticed = count('Killed', 'Timeout')
    return { file, noticed, size: noticed + count('Survived', 'NoCoverage') }
  })
  const total = (/** @type {'noticed' | 'size'} */ key) => counts.reduce((sum, of) => sum + of[key], 0)
  const [noticed, size] = [total('noticed'), total('size')]
  const lines = counts.map((of) => `  ${String(of.noticed)} of ${String(of.size)} ${of.file}`)
  if (size === 0) return 'no fault'
  const share = noticed / size
  const z = 1.96
  const center = (share + z ** 2 / (2 * size)) / (1 + z ** 2 / size)
  const half = (z * Math.sqrt((share * (1 - share) + z ** 2 / (4 * size)) / size)) / (1 + z ** 2 / size)
  const percent = (/** @type {number} */ part) => (100 * part).toFixed(1)
  return [
    ...lines,
    `${String(noticed)} of ${String(size)} faults noticed: ${percent(share)} % (95 % interval ${percent(center - half)} to ${percent(center + half)} %)`,
  ].join('\n')
}
