/** Endpoints of polls (docs/api/polls.md). */
import { endpoints } from '#core/contract/endpoints.ts'
import type { Poll, PollOption } from '#core/contract/polls.ts'
import type { ProblemCode } from '#core/contract/problem-codes.ts'
import {
  validAnswer,
  badRequest,
  invalidAnswer,
  tooManyWrongCodes,
  HttpRefusal,
} from '#server/http/answers.ts'
import { clientAddress } from '#server/http/rate-limit.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import type { PollOptionRow, PollRow } from '#server/infra/database/tables/tables.ts'
import { formProblem } from '#server/infra/validation.ts'
import { isGuessing } from '#server/modules/catalogue/is-guessing.ts'
import { findEvent } from '#server/modules/catalogue/queries.ts'
import {
  listOpenPolls,
  listPollOptions,
  findVoterByPin,
  lockOpenPolls,
  lockVoter,
  savePollAnswer,
} from './queries.ts'

interface Refused {
  readonly kind: 'refused'
  readonly code: ProblemCode
}

interface PollAnswer {
  readonly shortName: string
  readonly pollId: string
  readonly pin: string
  readonly optionId: number | undefined
}

type PollAnswerResult =
  | { readonly kind: 'stored' }
  /** The poll has no such option. */
  | { readonly kind: 'other-option' }
  | Refused

/**
 * Decides on the locked ticket and poll: a check-in that is reversed, a ticket that is released and a poll that closes
 * at the same time count.
 */
function answerPoll(
  db: Database,
  { shortName, pollId, pin, optionId }: PollAnswer,
): Promise<PollAnswerResult> {
  return db.transaction().execute(async (trx): Promise<PollAnswerResult> => {
    const event = await findEvent(trx, shortName)
    if (!event) return { kind: 'refused', code: 'not_found' }
    const voter = await findVoterByPin(trx, event.id, pin, lockVoter)
    if ('refused' in voter) return { kind: 'refused', code: voter.refused }
    const poll = (await lockOpenPolls(trx, event.id)).find(({ id }) => String(id) === pollId)
    if (!poll) return { kind: 'refused', code: 'not_found' }
    const options = await listPollOptions(trx, poll.id)
    const option = options.find(({ id }) => id === optionId)
    if (!option) return { kind: 'other-option' }
    await savePollAnswer(trx, poll.id, voter.ticketId, option.id)
    return { kind: 'stored' }
  })
}

const pollView = (row: PollRow, event: EventWithOrganization): Poll => ({
  id: row.id,
  status: row.status,
  title: row.title,
  description: row.description,
  allowedTags: row.tags,
  order: row.ordinal,
  eventId: event.id,
  organizationId: event.organization.id,
})

const optionView = ({ id, poll_id, title, description }: PollOptionRow): PollOption => ({
  id,
  pollId: poll_id,
  title,
  description,
})

/** Every problem belongs to the field of the PIN, the only one of the form. */
const pinProblem = formProblem('pin')
const pinRefusal = <T>(code: ProblemCode) => invalidAnswer<T>([pinProblem(code)], null)

interface PollAccess {
  readonly kind: 'open'
  readonly event: EventWithOrganization
  readonly polls: readonly PollRow[]
}

interface PinAttempt {
  readonly shortName: string
  readonly pin: string
  readonly address: string
}

/** Undefined while the address may try a PIN. */
async function refuseGuessing(
  context: CoreContext,
  { shortName, pin, address }: PinAttempt,
): Promise<HttpRefusal | undefined> {
  const event = await findEvent(context.db, shortName)
  if (!event) return undefined
  const isRefused = await isGuessing(context, event, {
    kind: 'poll',
    text: pin,
    address,
    isKnown: async (trx) => {
      const voter = await findVoterByPin(trx, event.id, pin)
      return 'ticketId' in voter || voter.refused !== 'pin.invalid'
    },
  })
  return isRefused ? tooManyWrongCodes : undefined
}

/** Reads the open polls for a voter. */
async function openPollAccess(
  context: CoreContext,
  attempt: PinAttempt,
): Promise<PollAccess | Refused | HttpRefusal> {
  const refusal = await refuseGuessing(context, attempt)
  if (refusal) return refusal
  const { db } = context
  const { shortName, pin } = attempt
  const event = await findEvent(db, shortName)
  if (!event) return { kind: 'refused', code: 'not_found' }
  const voter = await findVoterByPin(db, event.id, pin)
  if ('refused' in voter) return { kind: 'refused', code: voter.refused }
  return { kind: 'open', event, polls: await listOpenPolls(db, event.id) }
}

/** Lists and answers the polls of an event for a visitor with a PIN; 400 without a PIN, and a limit for wrong ones. */
export function addPolls(call: AddEndpoint, context: CoreContext): void {
  const { db } = context

  call(endpoints.polls, async ({ params, query, request }) => {
    if (query.pin === undefined) return badRequest
    const attempt = { ...params, pin: query.pin, address: clientAddress(request) }
    const access = await openPollAccess(context, attempt)
    if (access instanceof HttpRefusal) return access
    if (access.kind === 'refused') return pinRefusal(access.code)
    return validAnswer(access.polls.map((row) => pollView(row, access.event)))
  })

  call(endpoints.poll, async ({ params, query, request }) => {
    if (query.pin === undefined) return badRequest
    const attempt = { ...params, pin: query.pin, address: clientAddress(request) }
    const access = await openPollAccess(context, attempt)
    if (access instanceof HttpRefusal) return access
    if (access.kind === 'refused') return pinRefusal(access.code)
    const row = access.polls.find(({ id }) => String(id) === params.pollId)
    if (!row) return pinRefusal('not_found')
    const options = await listPollOptions(db, row.id)
    return validAnswer({ poll: pollView(row, access.event), options: options.map(optionView) })
  })

  call(endpoints.answerPoll, async ({ params, body, request }) => {
    const { pin, optionId } = body
    const attempt = { ...params, pin: pin ?? '', address: clientAddress(request) }
    const refusal = await refuseGuessing(context, attempt)
    if (refusal) return refusal
    const result = await answerPoll(db, { ...attempt, optionId })
    if (result.kind === 'other-option') return badRequest
    return result.kind === 'stored' ? validAnswer(true) : pinRefusal(result.code)
  })
}
