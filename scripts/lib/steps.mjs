import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readReport } from './report.mjs'
import { root } from './run.mjs'

/**
 * @typedef {{ name: string, run: () => Promise<{ code: number, output: string }>, after?: string, alone?: boolean,
 *   report?: string }} Step
 * @typedef {import('./report.mjs').Report & { name: string, ok: boolean, notRun: boolean, seconds: number }} StepResult
 */

const seconds = (/** @type {number} */ since) => (performance.now() - since) / 1000

/** @returns {Promise<StepResult>} */
async function runStep(/** @type {Step} */ step) {
  if (step.report) rmSync(join(root, step.report), { force: true })
  console.log(`\n=== ${step.name}: started`)
  const since = performance.now()
  const { code, output } = await step.run()
  const report = readReport(step.report, { name: step.name, ok: code === 0 })
  // A runner may exit with 0 although its report lists failures.
  const ok = code === 0 && report.failures.length === 0
  console.log(`\n=== ${step.name}: ${ok ? 'passed' : 'FAILED'} in ${seconds(since).toFixed(1)} s`)
  if (output.trim() !== '') console.log(output.trimEnd())
  return { name: step.name, ok, notRun: false, seconds: seconds(since), ...report }
}

/** @returns {StepResult} */
const notRun = (/** @type {string} */ name, /** @type {string} */ needed) => ({
  name,
  ok: false,
  notRun: true,
  seconds: 0,
  passed: 0,
  failures: [{ title: name, reason: `not run, because ${needed} failed` }],
  flaky: [],
  skipped: 0,
})

/**
 * Runs the steps, at most two at a time, each after the one it depends on; steps that need the whole machine
 * run last. A step is not run, and counts as failed, when the one before it failed.
 *
 * @param {Step[]} steps
 * @returns {Promise<StepResult[]>}
 */
export async function runSteps(steps) {
  const shared = steps.filter(({ alone }) => !alone)
  /** @type {Map<string, Promise<StepResult>>} */
  const started = new Map()
  /** @type {StepResult[]} */
  const results = []

  const launch = async (/** @type {Step} */ step) => {
    const need = step.after === undefined ? undefined : await started.get(step.after)
    const result = need?.ok === false ? notRun(step.name, need.name) : await runStep(step)
    results.push(result)
    return result
  }

  const waiting = [...shared]
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const running = launch(step)
      started.set(step.name, running)
      await running
    }
  }
  await Promise.all([lane(), lane()])
  for (const step of steps.filter(({ alone }) => alone)) await launch(step)
  return results
}

/** @typedef {{ passed: number, failed: number, flaky: number, skipped: number }} Counts */

/** @returns {Counts} */
const countsOf = (/** @type {StepResult[]} */ results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failures }) => sum + failures.length, 0),
  flaky: results.reduce((sum, { flaky }) => sum + flaky.length, 0),
  skipped: results.reduce((sum, { skipped }) => sum + skipped, 0),
})

const inWords = (/** @type {Counts} */ { passed, failed, flaky, skipped }) =>
  [
    `${passed} passed`,
    `${failed} failed`,
    ...(flaky > 0 ? [`${flaky} flaky`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(', ')

/**
 * Prints every test that failed, or failed at first, and then the steps; the last line is the count.
 * @returns true when nothing failed
 */
export function summary(/** @type {StepResult[]} */ results) {
  for (const { flaky, failures } of results) {
    for (const { title, reason } of flaky) console.log(`\n=== flaky: ${title}\n    ${reason}`)
    for (const { title, reason } of failures) console.log(`\n=== failed: ${title}\n    ${reason}`)
  }
  console.log('\n=== summary')
  for (const result of results) {
    const { name, ok, notRun: isNotRun, seconds: time } = result
    const state = isNotRun ? 'not run' : ok ? 'passed' : 'FAILED'
    console.log(
      `${state.padEnd(8)} ${name.padEnd(9)} ${time.toFixed(1).padStart(6)} s  ${inWords(countsOf([result]))}`,
    )
  }
  console.log(inWords(countsOf(results)))
  return results.every(({ ok }) => ok)
}
