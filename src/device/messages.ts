/** Messages between window and worker. */
import * as z from 'zod/mini'
import { protocol } from './message-protocol.ts'

/** The channel between tabs and worker on which {@link actionReport} is sent. */
export const actionsChannel = 'tessera-actions'

export const messageBase = { protocol: z.literal(protocol) }

/**
 * The waiting worker is to take over, and no tab defers updates. `SKIP_WAITING`: the visitor agreed.
 * `SKIP_WAITING_WHEN_HIDDEN`: a page was hidden; the worker takes over unless another page is visible.
 */
export const windowToWorker = z.object({
  ...messageBase,
  type: z.enum(['SKIP_WAITING', 'SKIP_WAITING_WHEN_HIDDEN']),
})
export type WindowToWorker = z.output<typeof windowToWorker>

/** A queued action changed: open pages read the queue again. `done`: the server accepted it. */
export const actionReport = z.object({
  ...messageBase,
  id: z.string(),
  state: z.enum(['waiting', 'done', 'ended', 'canceled']),
})
export type ActionReport = z.output<typeof actionReport>
