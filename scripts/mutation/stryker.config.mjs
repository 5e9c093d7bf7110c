/** Configuration of Stryker for the group that `npm run mutation` chose. */
import { mutationGroups } from './groups.mjs'

const name = process.env['MUTATION_GROUP'] ?? ''
const group = mutationGroups[name]
if (group === undefined) throw new Error(`There is no group "${name}" in scripts/mutation/groups.mjs.`)
const sampled = process.env['MUTATION_SAMPLE'] !== undefined
const report = `.cache/mutation/${name.replace('/', '-')}${sampled ? '.sample' : ''}`

/** Stryker reads the default export. @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', ...(sampled ? ['./scripts/mutation/stryker-plugins.mjs'] : [])],
  checkers: sampled ? ['sample'] : [],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: group.mutate,
  ignorePatterns: ['/dist*', '/.cache', '/.data', '/docs/screenshots', '/test-results', '/playwright-report'],
  tempDirName: '.cache/mutation/sandbox',
  // A constant that a module computes when it loads: each needs a run of all tests, which takes most of the time, and a
  // change that stops a module from loading counts as survived (stryker-mutator/stryker-js#6217).
  ignoreStatic: process.env['MUTATION_STATIC'] !== 'on',
  // The result of a sample would count for the faults outside it.
  incremental: !sampled,
  incrementalFile: `${report}.incremental.json`,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  htmlReporter: { fileName: `${report}.html` },
  jsonReporter: { fileName: `${report}.json` },
  clearTextReporter: { allowColor: false, reportTests: false, skipFull: true },
  thresholds: { high: 95, low: 85, break: 85 },
  // All tests of a group, on a machine that has other work, too.
  dryRunTimeoutMinutes: 20,
  timeoutMS: 20_000,
  timeoutFactor: 3,
}
