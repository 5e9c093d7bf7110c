/** The tickets of a link before they are stored. */
import type { Tools } from '#device/tools.ts'
import type { TicketAddress } from '../rules/tickets-link.ts'
import { fetchTicketDetails, newEventRequests, type TicketDetails } from './fetch-ticket.ts'

/** What the server names of the tickets; those that it does not answer for are left out. Stores nothing. */
export async function previewTickets(
  tools: Pick<Tools, 'api' | 'now'>,
  tickets: readonly TicketAddress[],
): Promise<readonly TicketDetails[]> {
  const requests = newEventRequests()
  const answers = await Promise.all(
    tickets.map(({ eventShortName: shortName, uuid }) =>
      fetchTicketDetails(tools, { shortName, uuid }, requests, null),
    ),
  )
  return answers.flatMap((answer) => ('value' in answer ? [answer.value] : []))
}
