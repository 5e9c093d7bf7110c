import type { RunResult } from '#kit/run-result.ts'
import type { Failure } from '#wire/result.ts'

/** What a step that got no value ends with. */
export const resultOf = ({ kind }: Failure): RunResult => (kind === 'unreachable' ? 'unanswered' : 'failed')

/**
 * Runs a step of the wallet's refresh for each item, one after the other: one that throws counts as failed and ends no other; without a
 * connection the others would only wait. Null from a step means that there was nothing to do. Never rejects.
 */
export async function runEach<T>(
  items: readonly T[],
  step: (item: T) => Promise<RunResult | null>,
): Promise<RunResult> {
  let result: RunResult = 'done'
  for (const item of items) {
    const outcome = await step(item).catch(() => 'failed' as const)
    if (outcome === 'unanswered') return outcome
    if (outcome === 'failed') result = outcome
  }
  return result
}
