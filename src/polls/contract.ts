/** Polls at an event (docs/api/polls.md). */
import * as z from 'zod/mini'
import { localizedText, openEnum } from '#kit/values.ts'
import { eventApiPath } from '#wire/api-paths.ts'
import { booleanBody, defineGet, defineWrite } from '#wire/endpoint.ts'
import { validatedResponse } from '#wire/problem.ts'

export const poll = z.object({
  id: z.number(),
  status: openEnum(['DRAFT', 'OPEN', 'CLOSED']),
  title: localizedText,
  description: localizedText,
  allowedTags: z.array(z.string()),
  order: z.number(),
  eventId: z.number(),
  organizationId: z.number(),
})
export type Poll = z.output<typeof poll>

export const pollOption = z.object({
  id: z.number(),
  pollId: z.number(),
  title: localizedText,
  description: localizedText,
})
export type PollOption = z.output<typeof pollOption>

export const pollWithOptions = z.object({ poll, options: z.array(pollOption) })

export const pollAnswer = z.object({ pin: z.nullish(z.string()), optionId: z.number() })

interface PinQuery {
  readonly pin: string
}

/** The calls of polls (docs/api/polls.md). */
export const pollEndpoints = {
  /**
   * List the open polls of an event (docs/api/polls.md).
   * @errors 400 422
   * @query pin text: Six or seven characters made of the ticket uuid
   */
  polls: defineGet<PinQuery>()(`${eventApiPath}/poll`, validatedResponse(z.array(poll))),
  /**
   * Read a poll with its options (docs/api/polls.md).
   * @errors 400 422
   * @query pin text: Six or seven characters made of the ticket uuid
   */
  poll: defineGet<PinQuery>()(`${eventApiPath}/poll/:pollId`, validatedResponse(pollWithOptions)),
  /**
   * Vote in a poll (docs/api/polls.md).
   * @errors 422
   */
  answerPoll: defineWrite()(
    'POST',
    `${eventApiPath}/poll/:pollId/answer`,
    pollAnswer,
    validatedResponse(booleanBody),
  ),
} as const
