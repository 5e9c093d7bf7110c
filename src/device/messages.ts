import * as z from 'zod/mini'
import { protocol } from './message-protocol.ts'

/** The channel between tabs and worker on which {@link actionReport} is sent. */
export const actionsChannel = 'tessera-actions'

/** A queued action changed: open pages read the queue again. `done`: the server accepted it. */
export const actionReport = z.object({
  protocol: z.literal(protocol),
  id: z.string(),
  state: z.enum(['waiting', 'done', 'ended', 'canceled']),
})
export type ActionReport = z.output<typeof actionReport>
