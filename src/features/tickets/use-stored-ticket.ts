import { useEffect, useState } from 'react'
import { rawWholeTickets } from '#core/storage/raw-database.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { deviceDatabases } from '#platform/device-databases.ts'

/** The ticket as this device stores it; null until it is read, and for a ticket that is not stored. */
export function useStoredTicket(eventShortName: string, uuid: string): TicketRecord | null {
  const [ticket, setTicket] = useState<TicketRecord | null>(null)
  useEffect(() => {
    let current = true
    const isAsked = (one: TicketRecord) => one.eventShortName === eventShortName && one.uuid === uuid
    void rawWholeTickets(deviceDatabases(), eventShortName).then(
      ({ tickets }) => current && setTicket(tickets.find(isAsked) ?? null),
      () => undefined, // Without a database nothing is stored.
    )
    return () => {
      current = false
    }
  }, [eventShortName, uuid])
  return ticket
}
