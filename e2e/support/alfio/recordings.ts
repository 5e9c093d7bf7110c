/** Answers that were recorded on alf.io (tests/recorded/README.md), moved to the time of the test. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Call {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly status: number
  readonly answer: unknown
}

const calls = readFileSync(join(import.meta.dirname, '../../../tests/recorded/calls.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Call)

const recordedAt = Date.UTC(2026, 10, 25, 12)
const instants = new Set(['validity', 'startDateTime', 'endDateTime'])

/** The same answer with its instants as far from now as they were from the recording. */
const movedTo = (now: number, answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value: unknown) =>
    instants.has(key) && typeof value === 'number' && value > 0 ? value + now - recordedAt : value,
  ) as unknown

/** Recorded answers of the addresses that have one. */
export class Recordings {
  private readonly chosen = new Map<string, Call>()

  /** The state of an address from now on; without a choice it is the first one recorded. @throws without such a state */
  choose(path: string, where: (answer: Record<string, unknown>) => boolean): void {
    const recorded = calls.find((call) => call.path === path && where(call.answer as Record<string, unknown>))
    if (!recorded) throw new Error(`no such state of ${path} was recorded`)
    this.chosen.set(path, recorded)
  }

  /** True for an address whose state was chosen: it has priority over every other answer. */
  isChosen(path: string): boolean {
    return this.chosen.has(path)
  }

  /** The recorded answer of a GET, or null. */
  answer(path: string): { readonly status: number; readonly json: unknown } | null {
    const call =
      this.chosen.get(path) ??
      calls.find((call) => call.method === 'GET' && call.path === path && call.query === '')
    return call ? { status: call.status, json: movedTo(Date.now(), call.answer) } : null
  }
}
