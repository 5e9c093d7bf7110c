export interface TestCase {
  readonly title: string
  readonly reason: string
}
export interface Report {
  readonly passed: number
  readonly failures: readonly TestCase[]
  readonly flaky: readonly TestCase[]
  readonly skipped: number
}
export function readReport(file: string | undefined, step: { name: string; ok: boolean }): Report
