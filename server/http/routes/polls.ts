/** Polls at an event. Contract 1, 2.22. */
import type { ProblemCode } from '#core/contract/problem-codes.ts'
import type { Poll, PollOption } from '#core/contract/polls.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { problem } from '../../domain/problems.ts'
import type { Office } from '../../office.ts'
import { findEvent, type EventWithOrganization } from '../../store/events.ts'
import { openPolls, pollOptions, vote, voterByPin } from '../../store/polls.ts'
import type { PollOptionRow, PollRow } from '../../store/tables/passes.ts'
import { accepted, badRequest, invalid } from '../answer.ts'
import type { Register } from '../register.ts'

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

/** Every refusal stands at the PIN, whatever it is about. */
const refused = <T>(code: ProblemCode) => invalid<T>([problem('pin', code)], null)
const notFound = 'not_found'

interface Room {
  readonly event: EventWithOrganization
  readonly ticketId: number
  readonly polls: PollRow[]
}

/** Who is asking, and what can be asked for; the code of the refusal otherwise. */
async function enter({ db }: Office, shortName: string, pin: string): Promise<Room | ProblemCode> {
  const event = await findEvent(db, shortName)
  if (!event) return notFound
  const ticketId = await voterByPin(db, event.id, pin)
  if (typeof ticketId === 'string') return `pin.${ticketId}`
  return { event, ticketId, polls: await openPolls(db, event.id) }
}

export function addPolls(call: Register, office: Office): void {
  const { db } = office

  call(endpoints.polls, async ({ params, query }) => {
    if (query.pin === undefined) return badRequest
    const room = await enter(office, params.shortName, query.pin)
    if (typeof room === 'string') return refused(room)
    return accepted(room.polls.map((row) => pollView(row, room.event)))
  })

  call(endpoints.poll, async ({ params, query }) => {
    if (query.pin === undefined) return badRequest
    const room = await enter(office, params.shortName, query.pin)
    if (typeof room === 'string') return refused(room)
    const row = room.polls.find(({ id }) => String(id) === params.pollId)
    if (!row) return refused(notFound)
    const options = await pollOptions(db, row.id)
    return accepted({ poll: pollView(row, room.event), options: options.map(optionView) })
  })

  call(endpoints.answerPoll, async ({ params, body }) => {
    const room = await enter(office, params.shortName, body.pin ?? '')
    if (typeof room === 'string') return refused(room)
    const row = room.polls.find(({ id }) => String(id) === params.pollId)
    if (!row) return refused(notFound)
    const options = await pollOptions(db, row.id)
    if (!options.some(({ id }) => id === body.optionId)) return badRequest
    await vote(db, row.id, room.ticketId, body.optionId)
    return accepted(true)
  })
}
