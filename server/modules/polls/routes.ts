/** Endpoints of polls (docs/api/polls.md). */
import type { Poll, PollOption } from '#polls/contract.ts'
import {
  validAnswer,
  badRequest,
  invalidAnswer,
  tooManyWrongCodes,
  type HttpRefusal,
} from '#server/http/answers.ts'
import { clientAddress } from '#server/http/rate-limit.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization, PollOptionRow, PollRow } from '#server/infra/database/tables/tables.ts'
import { formProblem } from '#server/infra/validation.ts'
import { isGuessing } from '#server/modules/catalogue/is-guessing.ts'
import { findEvent } from '#server/modules/catalogue/queries.ts'
import { endpoints } from '#shell/endpoints.ts'
import type { ProblemCode } from '#wire/problem-codes.ts'
import { listOpenPolls, listPollOptions, findVoterByPin, lockOpenPolls, savePollAnswer } from './queries.ts'

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
const pinRefusal = (code: ProblemCode) => invalidAnswer<never>([pinProblem(code)], null)

type PinRefusal = HttpRefusal | ReturnType<typeof pinRefusal>

interface PinAttempt {
  readonly shortName: string
  readonly pin: string
  readonly address: string
}

/** @returns the event, while the address may try a PIN */
async function eventForPin(
  context: CoreContext,
  { shortName, pin, address }: PinAttempt,
): Promise<{ readonly event: EventWithOrganization } | { readonly refusal: PinRefusal }> {
  const event = await findEvent(context.db, shortName)
  if (!event) return { refusal: pinRefusal('not_found') }
  const isRefused = await isGuessing(context, event, {
    kind: 'poll',
    text: pin,
    address,
    isKnown: async (trx) => {
      const voter = await findVoterByPin(trx, event.id, pin)
      return 'ticketId' in voter || voter.refused !== 'pin.invalid'
    },
  })
  return isRefused ? { refusal: tooManyWrongCodes } : { event }
}

async function openPollAccess(context: CoreContext, attempt: PinAttempt) {
  const found = await eventForPin(context, attempt)
  if ('refusal' in found) return found
  const { event } = found
  const voter = await findVoterByPin(context.db, event.id, attempt.pin)
  if ('refused' in voter) return { refusal: pinRefusal(voter.refused) }
  return { event, polls: await listOpenPolls(context.db, event.id) }
}

interface PollAnswer {
  readonly pollId: string
  readonly pin: string
  readonly optionId: number | undefined
}

/**
 * Decides on the locked ticket and poll: a check-in that is reversed, a ticket that is released and a poll that closes
 * at the same time count.
 */
const answerPoll = (db: Database, event: EventWithOrganization, { pollId, pin, optionId }: PollAnswer) =>
  db.transaction().execute(async (trx) => {
    const voter = await findVoterByPin(trx, event.id, pin, true)
    if ('refused' in voter) return pinRefusal(voter.refused)
    const poll = (await lockOpenPolls(trx, event.id)).find(({ id }) => String(id) === pollId)
    if (!poll) return pinRefusal('not_found')
    const options = await listPollOptions(trx, poll.id)
    const option = options.find(({ id }) => id === optionId)
    if (!option) return badRequest
    await savePollAnswer(trx, poll.id, voter.ticketId, option.id)
    return validAnswer(true)
  })

/** Lists and answers the polls of an event for a visitor with a PIN; 400 without a PIN, and a limit for wrong ones. */
export function addPolls(call: AddEndpoint, context: CoreContext): void {
  const { db } = context

  call(endpoints.polls, async ({ params, query: { pin }, request }) => {
    if (pin === undefined) return badRequest
    const access = await openPollAccess(context, { ...params, pin, address: clientAddress(request) })
    if ('refusal' in access) return access.refusal
    return validAnswer(access.polls.map((row) => pollView(row, access.event)))
  })

  call(endpoints.poll, async ({ params, query: { pin }, request }) => {
    if (pin === undefined) return badRequest
    const access = await openPollAccess(context, { ...params, pin, address: clientAddress(request) })
    if ('refusal' in access) return access.refusal
    const row = access.polls.find(({ id }) => String(id) === params.pollId)
    if (!row) return pinRefusal('not_found')
    const options = await listPollOptions(db, row.id)
    return validAnswer({ poll: pollView(row, access.event), options: options.map(optionView) })
  })

  call(endpoints.answerPoll, async ({ params, body: { pin, optionId }, request }) => {
    const attempt = { ...params, pin: pin ?? '', address: clientAddress(request) }
    const found = await eventForPin(context, attempt)
    return 'refusal' in found ? found.refusal : answerPoll(db, found.event, { ...attempt, optionId })
  })
}
