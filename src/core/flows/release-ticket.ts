/** Gives a ticket back (docs/api/tickets.md#release-a-ticket). A released ticket leaves this device. */
import { refused, type Failure } from '#core/api/result.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { noteGivenBack } from './given-back.ts'
import { markDue } from './mark-due.ts'
import { removeTicket } from './remove-ticket.ts'
import type { Tools } from './tools.ts'

type ReleaseTicketOutcome = { readonly kind: 'released' } | Failure

/**
 * Released also when the server has no such ticket: a repeated call after a lost answer succeeds. When storage fails,
 * the next check marks the ticket. Never rejects.
 */
export async function releaseTicket(
  tools: Tools,
  eventShortName: string,
  uuid: string,
): Promise<ReleaseTicketOutcome> {
  const params = { shortName: eventShortName, uuid }
  await markDue(tools, eventShortName)
  const answer = await tools.api.call(endpoints.releaseTicket, { params })
  await markDue(tools, eventShortName)
  if (answer.kind !== 'value') return answer
  if (!answer.value) return refused(400)
  noteGivenBack(tools, eventShortName)
  await removeTicket(tools, eventShortName, uuid)
  return { kind: 'released' }
}
