/** A ticket changes hands or is given back. Contract 2, 1.13. */
import { endpoints } from '#core/contract/endpoints.ts'
import type { Office } from '../../office.ts'
import { giveBack } from '../../tickets/release.ts'
import { updateTicket } from '../../tickets/update.ts'
import { accepted, Answer, invalid, notFound } from '../answer.ts'
import type { Register } from '../register.ts'

export function addTicketChanges(call: Register, office: Office): void {
  const { db, now } = office
  call(endpoints.updateTicket, async ({ params, body }) => {
    const outcome = await updateTicket(office, params.shortName, params.uuid, body)
    if (outcome.kind === 'unknown') return notFound
    return outcome.kind === 'refused' ? invalid(outcome.problems, false) : accepted(true)
  })

  call(endpoints.releaseTicket, async ({ params }) => {
    const done = await giveBack(db, params.shortName, params.uuid, now())
    return new Answer(done ? 200 : 400, done)
  })
}
