/** What window and worker say to each other. A message of another protocol is ignored, never guessed at. */
import * as z from 'zod/mini'

export const protocol = 1

const base = { protocol: z.literal(protocol) }

export const windowToWorker = z.discriminatedUnion('type', [
  /** Take over now: the person agreed, nothing is at stake. */
  z.object({ ...base, type: z.literal('SKIP_WAITING') }),
  /** Which build is this worker? Answered on the message's port. */
  z.object({ ...base, type: z.literal('WHICH_BUILD') }),
])
export type WindowToWorker = z.output<typeof windowToWorker>

export const workerToWindow = z.discriminatedUnion('type', [
  z.object({ ...base, type: z.literal('BUILD'), build: z.string() }),
  /** The worker found stored tickets changed: the wallet should be read again. */
  z.object({ ...base, type: z.literal('WALLET_CHANGED') }),
])
export type WorkerToWindow = z.output<typeof workerToWindow>
