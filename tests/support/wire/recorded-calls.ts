/** Calls that were recorded on alf.io (tests/recorded/README.md). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const recordedCall = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string(),
  /** Query without the question mark. */
  query: z.string(),
  status: z.number(),
  request: z.optional(z.unknown()),
  answer: z.unknown(),
})
export type RecordedCall = z.output<typeof recordedCall>

const file = join(import.meta.dirname, '../../recorded/calls.jsonl')

/** All calls, those of one address one after another. */
export const recordedCalls: readonly RecordedCall[] = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => z.parse(recordedCall, JSON.parse(line)))
