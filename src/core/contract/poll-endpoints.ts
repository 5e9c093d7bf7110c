/** The calls of polls (docs/api/polls.md). */
import * as z from 'zod/mini'
import { publicApiPrefix } from './api-paths.ts'
import { booleanBody, defineGet, defineWrite } from './endpoint.ts'
import { poll, pollAnswer, pollWithOptions } from './polls.ts'
import { validatedResponse } from './problem.ts'

interface EventParams {
  readonly shortName: string
}
interface PinQuery {
  readonly pin: string
}

export const pollEndpoints = {
  polls: defineGet<EventParams, PinQuery>()(
    `${publicApiPrefix}/event/:shortName/poll`,
    validatedResponse(z.array(poll)),
  ),
  poll: defineGet<EventParams & { pollId: string }, PinQuery>()(
    `${publicApiPrefix}/event/:shortName/poll/:pollId`,
    validatedResponse(pollWithOptions),
  ),
  answerPoll: defineWrite<EventParams & { pollId: string }>()(
    'POST',
    `${publicApiPrefix}/event/:shortName/poll/:pollId/answer`,
    pollAnswer,
    validatedResponse(booleanBody),
  ),
} as const
