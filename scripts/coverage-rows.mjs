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
import { plant, readFaults, readRows } from './lib/coverage-faults.mjs'
import { changedFiles } from './lib/changed.mjs'
import { stop } from './lib/install.mjs'
import { bin, node, root, run } from './lib/run.mjs'

/** @typedef {import('./lib/coverage-faults.mjs').Fault & { requirement: string, tests: string[] }} Case */

const usage = `npm run coverage-rows -- --rows 50 --seed 1   samples 50 rows
npm run coverage-rows -- --only B1,P20        these rows
npm run coverage-rows -- --browser            also rows whose tests are all browser tests: a build for each
`

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    only: { type: 'string' },
    browser: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) stop(usage)

const minimum = 0.9
const timeLimit = 300_000

/** Park and Miller's generator: the same seed gives the same sample. @returns {() => number} 0 to 1 */
function randomNumbers(/** @type {number} */ seed) {
  let state = (seed % 2_147_483_646) + 1
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

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

/**
 * Runs tests in the copy.
 * @returns {Promise<{ failed: string[], ran: boolean }>} titles of failed tests; `ran` is false when a file did not load
 */
async function runTests(/** @type {string} */ cwd, /** @type {string[]} */ tests, all = false) {
  const report = join(cwd, 'report.json')
  rmSync(report, { force: true })
  if (!tests.some(isUnitTest)) {
    const env = { E2E_PORT: String(await freePort()), CI: '1' }
    const { code, output } = await node([bin.playwright, 'test', ...tests, ...(all ? [] : ['-x'])], {
      cwd,
      env,
      quiet: true,
      timeLimit: 2 * timeLimit,
    })
    const failed = [...output.matchAll(/^ +\d+\) (.*)$/gm)].map(([, title = '']) => title)
    return { failed, ran: code === 0 || failed.length > 0 }
  }
  const options = ['--reporter=json', `--outputFile=${report}`, ...(all ? [] : ['--bail=1'])]
  await node([bin.vitest, 'run', ...tests, ...options], { cwd, quiet: true, timeLimit: all ? 0 : timeLimit })
  try {
    /** @type {{ testResults: { assertionResults: { status: string, fullName: string }[] }[] }} */
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const results = testResults.flatMap(({ assertionResults }) => assertionResults)
    const failed = results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
    return { failed, ran: results.length > 0 }
  } catch {
    return { failed: [], ran: false }
  }
}

/** @returns {Promise<'noticed' | 'missed' | 'broken'>} `broken`: the planted fault keeps the test from loading */
async function tryFault(/** @type {string} */ folder, /** @type {Case} */ fault) {
  const path = join(folder, fault.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, plant(source, fault))
  const { failed, ran } = await runTests(folder, fault.tests)
  writeFileSync(path, source)
  const outcome = failed.length > 0 ? 'noticed' : ran ? 'missed' : 'broken'
  console.log(`${outcome.padEnd(8)} ${fault.id.padEnd(5)} ${fault.requirement}`)
  console.log(`         ${fault.file}: ${JSON.stringify(fault.find)} -> ${JSON.stringify(fault.replace)}`)
  console.log(`         ${failed[0] ?? fault.tests.join(', ')}`)
  return outcome
}

const cases = sample(Number(values.rows), randomNumbers(Number(values.seed)))
const folder = await copySources()
console.log(`${cases.length} rows, seed ${values.seed}, in ${folder}`)
const unitTests = [...new Set(cases.flatMap(({ tests }) => tests).filter(isUnitTest))]
const { failed } = unitTests.length > 0 ? await runTests(folder, unitTests, true) : { failed: [] }
if (failed.length > 0) stop(`These tests fail without a fault:\n${failed.join('\n')}`)
/** @type {string[]} */
const outcomes = []
for (const one of cases) outcomes.push(await tryFault(folder, one))
const noticed = outcomes.filter((outcome) => outcome === 'noticed').length
console.log(`${noticed} of ${cases.length} noticed: ${Math.round((100 * noticed) / cases.length)} %`)
process.exit(noticed >= minimum * cases.length ? 0 : 1)
