import type { Result } from '#core/api/result.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import type { Tools } from './tools.ts'

interface Vote {
  readonly shortName: string
  readonly pollId: number
  /** The PIN of the attendee's ticket. */
  readonly pin: string
  readonly optionId: number
}

/** Votes in a poll; voting again replaces the vote (docs/api/polls.md#polls). */
export const vote = (
  { api }: Pick<Tools, 'api'>,
  { shortName, pollId, pin, optionId }: Vote,
): Promise<Result<boolean>> =>
  api.call(endpoints.answerPoll, {
    params: { shortName, pollId: String(pollId) },
    body: { pin, optionId },
  })
