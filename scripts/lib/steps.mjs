import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * @typedef {{ name: string, run: () => Promise<{ code: number, output: string }>, after?: string, alone?: boolean,
 *   report?: string }} Step
 * @typedef {{ name: string, ok: boolean, notRun: boolean, seconds: number, passed: number, failed: number,
 *   skipped: number }} StepResult
 */

const seconds = (/** @type {number} */ since) => (performance.now() - since) / 1000

/** The counts of a test runner. A step without a report, or with a missing one, counts as one test. */
function count(/** @type {Step} */ { report }, /** @type {boolean} */ ok) {
  const file = report && join(root, report)
  if (!file || !existsSync(file)) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
  const data = JSON.parse(readFileSync(file, 'utf8'))
  const counted =
    'stats' in data
      ? {
          passed: data.stats.expected,
          failed: data.stats.unexpected + data.stats.flaky,
          skipped: data.stats.skipped,
        }
      : { passed: data.numPassedTests, failed: data.numFailedTests, skipped: data.numPendingTests }
  // A runner can fail outside of its tests: a file that does not load, a server that does not start.
  if (!ok && counted.failed === 0) counted.failed = 1
  return counted
}

/** @returns {Promise<StepResult>} */
async function runStep(/** @type {Step} */ step) {
  if (step.report) rmSync(join(root, step.report), { force: true })
  console.log(`\n=== ${step.name}: started`)
  const since = performance.now()
  const { code, output } = await step.run()
  const counted = count(step, code === 0)
  // A runner may exit with 0 although its report lists failures.
  const ok = code === 0 && counted.failed === 0
  console.log(`\n=== ${step.name}: ${ok ? 'passed' : 'FAILED'} in ${seconds(since).toFixed(1)} s`)
  if (output.trim() !== '') console.log(output.trimEnd())
  return { name: step.name, ok, notRun: false, seconds: seconds(since), ...counted }
}

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
    const result =
      need?.ok === false
        ? { name: step.name, ok: false, notRun: true, seconds: 0, passed: 0, failed: 1, skipped: 0 }
        : await runStep(step)
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

const counts = (
  /** @type {{ passed: number, failed: number, skipped: number }} */ { passed, failed, skipped },
) => `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** Prints the results; the last line is the count. @returns true when nothing failed */
export function summary(/** @type {StepResult[]} */ results) {
  console.log('\n=== summary')
  for (const result of results) {
    const { name, ok, notRun, seconds: time } = result
    const state = notRun ? 'not run' : ok ? 'passed' : 'FAILED'
    console.log(`${state.padEnd(8)} ${name.padEnd(9)} ${time.toFixed(1).padStart(6)} s  ${counts(result)}`)
  }
  const total = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    results.reduce((sum, result) => sum + result[key], 0)
  console.log(counts({ passed: total('passed'), failed: total('failed'), skipped: total('skipped') }))
  return results.every(({ ok }) => ok)
}
