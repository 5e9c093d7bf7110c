/**
 * `npm run coverage-rows`: plants faults of sampled rows of docs/COVERAGE.md in a temporary copy of the sources and
 * counts the rows whose tests fail. Sets the exit code 1 below 90 %.
 */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { plant, readFaults, readRows } from './lib/coverage-faults.mjs'
import { findBrowser, noBrowser } from './lib/browser.mjs'
import { changedFiles } from './lib/changed.mjs'
import { stop } from './lib/install.mjs'
import { randomNumbers } from './lib/random-numbers.mjs'
import { bin, node, root, run } from './lib/run.mjs'

/** @typedef {import('./lib/coverage-faults.mjs').Fault & { requirement: string, tests: string[] }} Case */

const usage = `npm run coverage-rows -- --rows 50 --seed 1   samples 50 rows
npm run coverage-rows -- --only B1,P20        these rows
npm run coverage-rows -- --browser            also rows whose tests are all browser tests: a build for each
npm run coverage-rows -- --skip-baseline      trusts that the tests pass without a fault
`

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    only: { type: 'string' },
    browser: { type: 'boolean', default: false },
    'skip-baseline': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) stop(usage)

const minimum = 0.9
const browserTimeLimit = 600_000

const isUnitTest = (/** @type {string} */ path) => path.startsWith('tests/')

/** Up to `count` rows, each with one of its faults. @returns {Case[]} */
function sample(/** @type {number} */ count, /** @type {() => number} */ random) {
  const only = values.only?.split(',')
  const rows = new Map(readRows().map((row) => [row.id, row]))
  const cases = readFaults()
    .map((fault) => ({ ...fault, requirement: '', tests: [], ...rows.get(fault.id), id: fault.id }))
    .map((one) => ({ ...one, tests: one.tests.some(isUnitTest) ? one.tests.filter(isUnitTest) : one.tests }))
    .filter(({ id, tests }) => (only ? only.includes(id) : values.browser || tests.some(isUnitTest)))
  if (only) return cases
  /** @type {Map<string, Case>} */
  const chosen = new Map()
  for (const one of cases.map((fault) => ({ fault, order: random() })).sort((a, b) => a.order - b.order))
    if (chosen.size < count && !chosen.has(one.fault.id)) chosen.set(one.fault.id, one.fault)
  return [...chosen.values()]
}

/** Copies the files of the working tree. @returns {Promise<string>} the folder */
async function copySources() {
  const { output } = await run('git', ['-c', 'core.quotePath=false', 'ls-files'], { quiet: true })
  const changed = await changedFiles('HEAD')
  if (typeof changed === 'string') stop(changed)
  const folder = mkdtempSync(join(tmpdir(), 'coverage-rows-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const file of new Set([...output.split('\n').filter(Boolean), ...changed])) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** @typedef {{ failed: string[], ran: boolean }} Results titles of failed tests; `ran` is false when no file loaded */

/** One Vitest for all runs: starting it takes longer than most files of tests. */
async function startUnitTests(/** @type {string} */ folder) {
  process.chdir(folder)
  const vitest = await createVitest('test', { root: folder, watch: false, reporters: [{}], silent: true })
  /** @returns {Promise<Results>} */
  async function runUnitTests(/** @type {string[]} */ files, /** @type {number} */ bail) {
    for (const { config } of vitest.projects) config.bail = bail
    const specifications = await vitest.globTestSpecifications(files)
    const { testModules } = await vitest.runTestSpecifications(specifications)
    // Vitest also returns the results of earlier runs.
    const run = testModules.filter(({ moduleId }) => files.some((file) => join(folder, file) === moduleId))
    const results = run.flatMap(({ children }) => [...children.allTests()])
    const failed = results.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName)
    return { failed, ran: results.length > 0 }
  }
  return { vitest, runUnitTests }
}

/** @returns {Promise<Results>} */
async function runBrowserTests(/** @type {string} */ cwd, /** @type {string[]} */ files) {
  const env = { E2E_PORT: String(await freePort()), CI: '1' }
  const args = [bin.playwright, 'test', ...files, '-x']
  const { code, output } = await node(args, { cwd, env, quiet: true, timeLimit: browserTimeLimit })
  const failed = [...output.matchAll(/^ +\d+\) (.*)$/gm)].map(([, title = '']) => title)
  return { failed, ran: code === 0 || failed.length > 0 }
}

const cases = sample(Number(values.rows), randomNumbers(Number(values.seed)))
if (!cases.every(({ tests }) => tests.every(isUnitTest))) {
  const browser = await findBrowser()
  if (browser === undefined) stop(noBrowser)
  process.env['CHROMIUM_PATH'] = browser
}
const folder = await copySources()
console.log(`${cases.length} rows, seed ${values.seed}, in ${folder}`)
const { vitest, runUnitTests } = await startUnitTests(folder)

/** @returns {Promise<'noticed' | 'missed' | 'broken'>} `broken`: the planted fault keeps the test from loading */
async function tryFault(/** @type {Case} */ fault) {
  const path = join(folder, fault.file)
  const source = readFileSync(path, 'utf8')
  const write = (/** @type {string} */ text) => {
    writeFileSync(path, text)
    vitest.invalidateFile(path)
  }
  write(plant(source, fault))
  const run = fault.tests.every(isUnitTest)
    ? runUnitTests(fault.tests, 1)
    : runBrowserTests(folder, fault.tests)
  const { failed, ran } = await run
  write(source)
  const outcome = failed.length > 0 ? 'noticed' : ran ? 'missed' : 'broken'
  console.log(`${outcome.padEnd(8)} ${fault.id.padEnd(5)} ${fault.requirement}`)
  console.log(`         ${fault.file}: ${JSON.stringify(fault.find)} -> ${JSON.stringify(fault.replace)}`)
  console.log(`         ${failed[0] ?? fault.tests.join(', ')}`)
  return outcome
}

const unitTests = [...new Set(cases.flatMap(({ tests }) => tests).filter(isUnitTest))]
if (!values['skip-baseline'] && unitTests.length > 0) {
  const { failed } = await runUnitTests(unitTests, 0)
  if (failed.length > 0) stop(`These tests fail without a fault:\n${failed.join('\n')}`)
}
/** @type {string[]} */
const outcomes = []
for (const one of cases) outcomes.push(await tryFault(one))
await vitest.close()
const noticed = outcomes.filter((outcome) => outcome === 'noticed').length
console.log(`${noticed} of ${cases.length} noticed: ${Math.round((100 * noticed) / cases.length)} %`)
process.exit(noticed >= minimum * cases.length ? 0 : 1)
