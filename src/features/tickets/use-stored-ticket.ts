import { useEffect, useState } from 'react'
import { readTickets } from '#core/storage/read/tickets.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useServices } from '#shared/services.ts'

/** The ticket as this device stores it; null until it is read, and for a ticket that is not stored. */
export function useStoredTicket(eventShortName: string, uuid: string): TicketRecord | null {
  const { database } = useServices()
  const [ticket, setTicket] = useState<TicketRecord | null>(null)
  useEffect(() => {
    let current = true
    const isAsked = (ticket: TicketRecord) => ticket.eventShortName === eventShortName && ticket.uuid === uuid
    void database()
      .then((db) => readTickets(db, eventShortName))
      .then(
        ({ tickets }) => current && setTicket(tickets.find(isAsked) ?? null),
        () => undefined, // Without a database nothing is stored.
      )
    return () => {
      current = false
    }
  }, [database, eventShortName, uuid])
  return ticket
}
