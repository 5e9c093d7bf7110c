/** Configuration of Stryker for the files that `npm run mutation` chose. */
const sampled = process.env['MUTATION_SAMPLE'] !== undefined

/** Stryker reads the default export. @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', ...(sampled ? ['./scripts/mutation/stryker-plugins.mjs'] : [])],
  checkers: sampled ? ['sample'] : [],
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  mutate: JSON.parse(process.env['MUTATION_FILES'] ?? '[]'),
  ignorePatterns: ['/dist*', '/.cache', '/.data', '/docs/screenshots', '/test-results', '/playwright-report'],
  tempDirName: '.cache/mutation/sandbox',
  concurrency: 1,
  // A constant that a module computes when it loads: each needs a run of all tests, which takes most of the time, and a
  // change that stops a module from loading counts as survived (stryker-mutator/stryker-js#6217).
  ignoreStatic: true,
  // The result of a sample would count for the faults outside it.
  incremental: !sampled,
  incrementalFile: '.cache/mutation/incremental.json',
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  clearTextReporter: { allowColor: false, reportTests: false, skipFull: true },
  thresholds: { high: 95, low: 85, break: 85 },
  // All chosen tests, on a machine that has other work, too.
  dryRunTimeoutMinutes: 20,
  // Loading the server takes this long when other work shares the core, and a time limit counts as noticed.
  timeoutMS: 90_000,
  timeoutFactor: 1.5,
}
