/** How a queued action ended, apart from the actions, whose forms are large (byte budgets). */
import * as z from 'zod/mini'

const text = z.string()

/**
 * - `refused`: by the server; `status` of the answer, `problems` as in a form
 * - `expired`: without an answer for `maxActionAge`
 */
export const actionEnd = z.object({
  reason: z.enum(['refused', 'expired']),
  status: z.number(),
  problems: z.array(z.object({ code: text, path: text, args: z.record(text, text) })),
})
export type ActionEnd = z.output<typeof actionEnd>
