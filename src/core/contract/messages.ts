/** Messages between window and worker. A message of another protocol version is ignored. */
import * as z from 'zod/mini'

export const protocol = 1

/** Tag of the worker's periodic check. Browsers store registrations by tag. */
export const refreshTag = 'tessera-refresh'

const messageBase = { protocol: z.literal(protocol) }

/** The waiting worker is to take over: the visitor agreed and no tab holds updates back. */
export const windowToWorker = z.object({ ...messageBase, type: z.literal('SKIP_WAITING') })
export type WindowToWorker = z.output<typeof windowToWorker>

/** The worker changed stored tickets: open pages read them again. */
export const workerToWindow = z.object({ ...messageBase, type: z.literal('WALLET_CHANGED') })
export type WorkerToWindow = z.output<typeof workerToWindow>
