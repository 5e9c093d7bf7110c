/** Update and release of a ticket (docs/api/tickets.md#release-a-ticket). */
import { endpoints } from '#core/contract/endpoints.ts'
import { validAnswer, HttpAnswer, invalidAnswer, notFound } from '#server/http/answers.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import { holdOriginOf } from '#server/modules/reservations/index.ts'
import type { TicketUpdateContext } from '../context.ts'
import { releaseTicketByAttendee } from '../release-ticket-by-attendee.ts'
import { updateTicket } from '../update-ticket.ts'

export function addTicketChanges(call: AddEndpoint, context: TicketUpdateContext): void {
  const { db, now } = context
  call(endpoints.updateTicket, async ({ params, body, request }) => {
    const update = { form: body, origin: holdOriginOf(request) }
    const outcome = await updateTicket(context, params.shortName, params.uuid, update)
    if (outcome.kind === 'unknown') return notFound
    return outcome.kind === 'refused' ? invalidAnswer(outcome.problems, false) : validAnswer(true)
  })

  call(endpoints.releaseTicket, async ({ params, request }) => {
    const facts = { origin: holdOriginOf(request), now: now() }
    const done = await releaseTicketByAttendee(db, params.shortName, params.uuid, facts)
    return new HttpAnswer(done ? 200 : 400, done)
  })
}
