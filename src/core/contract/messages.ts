/** What window and worker say to each other. A message of another protocol is ignored, never guessed at. */
import * as z from 'zod/mini'

export const protocol = 1

/** Tag of the worker's periodic check; a browser keeps a registration under its tag. */
export const refreshTag = 'tessera-refresh'

const messageBase = { protocol: z.literal(protocol) }

/** Take over now: the person agreed, nothing is at stake. */
export const windowToWorker = z.object({ ...messageBase, type: z.literal('SKIP_WAITING') })
export type WindowToWorker = z.output<typeof windowToWorker>

/** The worker found stored tickets changed: the wallet should be read again. */
export const workerToWindow = z.object({ ...messageBase, type: z.literal('WALLET_CHANGED') })
export type WorkerToWindow = z.output<typeof workerToWindow>
