/** Messages between window and worker. A message of another protocol version is ignored. */
import * as z from 'zod/mini'

export const protocol = 1

/** Tag of the worker's periodic check. Browsers store registrations by tag. */
export const refreshTag = 'tessera-refresh'

const messageBase = { protocol: z.literal(protocol) }

/**
 * The waiting worker is to take over, and no tab holds updates back. `SKIP_WAITING`: the visitor agreed.
 * `SKIP_WAITING_WHEN_HIDDEN`: a page was hidden; the worker takes over unless another page is visible.
 */
export const windowToWorker = z.object({
  ...messageBase,
  type: z.enum(['SKIP_WAITING', 'SKIP_WAITING_WHEN_HIDDEN']),
})
export type WindowToWorker = z.output<typeof windowToWorker>

/** The worker changed stored tickets: open pages read them again. */
export const workerToWindow = z.object({ ...messageBase, type: z.literal('WALLET_CHANGED') })
export type WorkerToWindow = z.output<typeof workerToWindow>

/**
 * The worker is to answer an address of the wallet as it would without a network. Sent with a port for the answer; a
 * worker of an older version does not answer.
 */
export const serveWithoutNetwork = z.object({
  ...messageBase,
  type: z.literal('SERVE_WITHOUT_NETWORK'),
  path: z.string(),
})
export type ServeWithoutNetwork = z.output<typeof serveWithoutNetwork>

/** What the worker would show: the HTML of the page, and how often it tried to reach the network for it. */
export const servedWithoutNetwork = z.object({
  ...messageBase,
  type: z.literal('SERVED_WITHOUT_NETWORK'),
  html: z.string(),
  networkCalls: z.number(),
})
export type ServedWithoutNetwork = z.output<typeof servedWithoutNetwork>
