import type * as z from 'zod/mini'
import type { Api } from '#wire/client.ts'
import { decodeOrNull } from '#wire/decode-or-null.ts'
import type { Failure, Refused, Result } from '#wire/result.ts'

/** `ended`: the server has read the action and did nothing. */
export type Sent = { readonly kind: 'done' } | { readonly kind: 'ended'; readonly answer: Refused } | Failure

/** Sends an action once; null for one of another build, which it cannot read. */
export type ActionHandler = (api: Api, stored: unknown) => Promise<Sent | null>

/** The handlers by kind: each subject has its own. */
export type ActionHandlers = Readonly<Partial<Record<string, ActionHandler>>>

/** The handler of what a codec reads. @param send has the same effect when it is called twice */
export const handlerOf =
  <C extends z.ZodMiniType>(
    codec: C,
    send: (api: Api, action: z.output<C>) => Promise<Sent>,
  ): ActionHandler =>
  async (api, stored) => {
    const action = decodeOrNull(codec, stored)
    return action === null ? null : send(api, action)
  }

export const sentOf = (answer: Result<unknown>): Sent => (answer.kind === 'value' ? { kind: 'done' } : answer)

/** `false` in the answer: the server accepted the call and did nothing. */
export const outcomeOf = (answer: Result<boolean>, whenNothingWasDone: Refused): Sent =>
  answer.kind === 'value' && !answer.value ? { kind: 'ended', answer: whenNothingWasDone } : sentOf(answer)
