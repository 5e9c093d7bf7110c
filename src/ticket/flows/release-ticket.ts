/** Gives a ticket back (docs/api/tickets.md#release-a-ticket). A released ticket leaves this device. */
import type { Tools } from '#device/tools.ts'
import { noteGivenBack } from '#purchase/flows/given-back.ts'
import { markDue } from '#purchase/flows/mark-due.ts'
import { refused, type Failure } from '#wire/result.ts'
import { ticketEndpoints } from '../contract.ts'
import { removeTicket } from './remove-ticket.ts'

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
  const answer = await tools.api.call(ticketEndpoints.releaseTicket, { params })
  await markDue(tools, eventShortName)
  if (answer.kind !== 'value') return answer
  if (!answer.value) return refused(400)
  noteGivenBack(tools, eventShortName)
  await removeTicket(tools, eventShortName, uuid)
  return { kind: 'released' }
}
