import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readReport } from '../../../scripts/lib/report.mjs'

const root = join(import.meta.dirname, '../../..')
mkdirSync(join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(join(root, '.cache/report-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a report and reads it as the result of a step. */
function read(data: unknown, ok: boolean) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(data))
  return readReport(relative(root, file), { name: 'unit', ok })
}

describe('report of Vitest', () => {
  const test = (fullName: string, status: string, failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  })
  const fileOf = (name: string, assertionResults: unknown[], message = '') => ({
    name: join(root, 'tests', name),
    status: message === '' ? 'passed' : 'failed',
    message,
    assertionResults,
  })

  it('separates failed tests from tests that passed at the second attempt', () => {
    const file = fileOf('pay.test.ts', [
      test('pays', 'passed', []),
      test('waits', 'passed', ['\u001b[31mError: too late\u001b[39m\n    at pay.ts']),
      test('refunds', 'failed', ['Error: no refund', 'Error: no refund']),
    ])
    expect(read({ numPassedTests: 2, numPendingTests: 1, testResults: [file] }, false)).toEqual({
      passed: 2,
      failures: [
        expect.objectContaining({ title: 'tests/pay.test.ts > refunds', reason: 'Error: no refund' }),
      ],
      flaky: [expect.objectContaining({ title: 'tests/pay.test.ts > waits', reason: 'Error: too late' })],
      skipped: 1,
    })
  })

  it('counts a file that does not load as a failure', () => {
    const file = fileOf('pay.test.ts', [], 'SyntaxError: Unexpected token')
    expect(read({ numPassedTests: 0, numPendingTests: 0, testResults: [file] }, false).failures).toEqual([
      { title: 'tests/pay.test.ts', reason: 'SyntaxError: Unexpected token' },
    ])
  })
})

describe('report of Playwright', () => {
  const spec = (title: string, status: string, message?: string) => ({
    file: 'buy.spec.ts',
    title,
    tests: [{ projectName: 'phone', status, results: [{ error: message && { message } }, {}] }],
  })

  it('finds failed and flaky tests in nested suites', () => {
    const suites = [
      {
        specs: [spec('buys', 'expected'), spec('waits', 'flaky', 'Error: timeout')],
        suites: [{ specs: [spec('refunds', 'unexpected', 'Error: no refund')] }],
      },
    ]
    expect(
      read({ stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 0 }, suites }, false),
    ).toMatchObject({
      passed: 2,
      failures: [{ title: 'buy.spec.ts (phone) > refunds', reason: 'Error: no refund' }],
      flaky: [{ title: 'buy.spec.ts (phone) > waits', reason: 'Error: timeout' }],
      skipped: 0,
    })
  })
})

describe('step that failed', () => {
  const failure = { title: 'unit', reason: 'ended with an error' }

  it('is a failure without a report', () => {
    expect(readReport(undefined, { name: 'unit', ok: false }).failures).toEqual([failure])
    expect(readReport('.cache/missing.json', { name: 'unit', ok: false }).failures).toEqual([failure])
  })

  it('is a failure when its report lists passed tests only', () => {
    expect(read({ numPassedTests: 1, numPendingTests: 0, testResults: [] }, false).failures).toEqual([
      failure,
    ])
  })
})
