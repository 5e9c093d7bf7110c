/** Messages of the door check. Not in messages.ts, which every first load contains. */
import * as z from 'zod/mini'
import { messageBase } from './messages.ts'

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

/** The answer of the worker: the HTML that it would show, and how often it tried to reach the network for it. */
export const servedWithoutNetwork = z.object({
  ...messageBase,
  type: z.literal('SERVED_WITHOUT_NETWORK'),
  html: z.string(),
  networkCalls: z.number(),
})
export type ServedWithoutNetwork = z.output<typeof servedWithoutNetwork>
