/** Stores the vote of a checked-in attendee (docs/api/polls.md). */
import type { ProblemCode } from '#core/contract/problem-codes.ts'
import type { Database } from '#server/infra/database/database.ts'
import { findEvent } from '#server/modules/catalogue/index.ts'
import { findVoterByPin, listPollOptions, lockOpenPolls, lockVoter, savePollAnswer } from './queries.ts'

export interface PollAnswer {
  readonly shortName: string
  readonly pollId: string
  readonly pin: string
  readonly optionId: number | undefined
}

export type PollAnswerResult =
  | 'stored'
  /** The poll has no such option. */
  | 'other-option'
  | { readonly refused: ProblemCode }

/**
 * Decides on the locked ticket and poll: a check-in that is reversed, a ticket that is released and a poll that closes
 * at the same time count.
 */
export function answerPoll(
  db: Database,
  { shortName, pollId, pin, optionId }: PollAnswer,
): Promise<PollAnswerResult> {
  return db.transaction().execute(async (trx): Promise<PollAnswerResult> => {
    const event = await findEvent(trx, shortName)
    if (!event) return { refused: 'not_found' }
    const voter = await findVoterByPin(trx, event.id, pin, lockVoter)
    if (typeof voter === 'string') return { refused: `pin.${voter}` }
    const poll = (await lockOpenPolls(trx, event.id)).find(({ id }) => String(id) === pollId)
    if (!poll) return { refused: 'not_found' }
    const options = await listPollOptions(trx, poll.id)
    const option = options.find(({ id }) => id === optionId)
    if (!option) return 'other-option'
    await savePollAnswer(trx, poll.id, voter, option.id)
    return 'stored'
  })
}
