import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

/**
 * @typedef {{ title: string, reason: string }} TestCase `title`: file and names of the test; `reason`: the first line
 *   of its error
 * @typedef {{ passed: number, failures: TestCase[], flaky: TestCase[], skipped: number }} Report `flaky`: failed at
 *   first and passed when they were run again; `passed` counts them
 */

const firstLine = (/** @type {string | undefined} */ text) =>
  stripVTControlCharacters(text ?? '').split('\n')[0] ?? ''

/** @returns {Report} */
function readVitest(/** @type {any} */ data) {
  const cases = data.testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults.map((/** @type {any} */ test) => ({
      status: test.status,
      title: `${relative(root, file.name)} > ${test.fullName}`,
      reason: firstLine(test.failureMessages[0]),
      failedOnce: test.failureMessages.length > 0,
    })),
  )
  const broken = data.testResults
    // A file that does not load has no tests.
    .filter((/** @type {any} */ file) => file.status === 'failed' && file.message !== '')
    .map((/** @type {any} */ file) => ({ title: relative(root, file.name), reason: firstLine(file.message) }))
  return {
    passed: data.numPassedTests,
    failures: [...broken, ...cases.filter((/** @type {any} */ { status }) => status === 'failed')],
    flaky: cases.filter((/** @type {any} */ { status, failedOnce }) => status === 'passed' && failedOnce),
    skipped: data.numPendingTests,
  }
}

/** @returns {Report} */
function readPlaywright(/** @type {any} */ data) {
  const inSuite = (/** @type {any} */ suite) => [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests.map((/** @type {any} */ test) => ({
        status: test.status,
        title: `${spec.file} (${test.projectName}) > ${spec.title}`,
        reason: firstLine(test.results.find((/** @type {any} */ { error }) => error)?.error.message),
      })),
    ),
    ...(suite.suites ?? []).flatMap(inSuite),
  ]
  const cases = data.suites.flatMap(inSuite)
  const withStatus = (/** @type {string} */ expected) =>
    cases.filter((/** @type {any} */ { status }) => status === expected)
  return {
    passed: data.stats.expected + data.stats.flaky,
    failures: withStatus('unexpected'),
    flaky: withStatus('flaky'),
    skipped: data.stats.skipped,
  }
}

/**
 * Reads the report of a test runner. A step without a report file counts as one test.
 * @param {string | undefined} file JSON report of Vitest or Playwright, relative to the project's folder
 * @param {{ name: string, ok: boolean }} step
 * @returns {Report}
 */
export function readReport(file, { name, ok }) {
  const path = file === undefined ? undefined : `${root}${file}`
  const failure = { title: name, reason: 'ended with an error' }
  if (path === undefined || !existsSync(path))
    return { passed: ok ? 1 : 0, failures: ok ? [] : [failure], flaky: [], skipped: 0 }
  const data = JSON.parse(readFileSync(path, 'utf8'))
  const report = 'stats' in data ? readPlaywright(data) : readVitest(data)
  // A runner can fail outside of its tests: a server that does not start.
  return !ok && report.failures.length === 0 ? { ...report, failures: [failure] } : report
}
