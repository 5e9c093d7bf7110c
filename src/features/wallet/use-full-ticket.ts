import { useQuery } from '@tanstack/react-query'
import type { BookingTicket } from '#core/contract/reservation.ts'
import { useServices } from '#shared/services.ts'
import { fullTicketQuery } from '#shared/tickets/ticket-queries.ts'

/** The ticket with the actions that the server allows; undefined until it answers, and without a connection. */
export function useFullTicket(ticket: {
  readonly eventShortName: string
  readonly uuid: string
}): BookingTicket | undefined {
  const { api } = useServices()
  const address = { shortName: ticket.eventShortName, uuid: ticket.uuid }
  return useQuery(fullTicketQuery(api, address)).data?.tickets[0]
}
