import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeepFailure } from '#core/domain/keep-progress.ts'
import { sameAttendee, type Attendee } from '#core/domain/ticket-freshness.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { readTickets } from '#core/storage/read/tickets.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useServices, type Services } from '#shared/services.ts'
import { useDatabaseValue } from '#shared/use-database-value.ts'

/** The ticket as this device stores it; null until it is read, and for a ticket that is not stored. */
export function useStoredTicket(eventShortName: string, uuid: string): TicketRecord | null {
  const { database } = useServices()
  const read = useCallback(
    async (db: TesseraDatabase) =>
      (await readTickets(db, eventShortName)).tickets.find(
        (ticket) => ticket.uuid === uuid && ticket.eventShortName === eventShortName,
      ),
    [eventShortName, uuid],
  )
  return useDatabaseValue(database, read).value ?? null
}

/** `saved`: this page has stored the ticket; a failure: why it could not. Null while it runs, and when nothing is to be done. */
export type KeepOutcome = 'saved' | KeepFailure | null

/** True for a ticket that this device stores, with this attendee if one is given. Without a database nothing is stored. */
async function isStored(
  { database }: Pick<Services, 'database'>,
  { eventShortName, uuid }: { readonly eventShortName: string; readonly uuid: string },
  attendee: Attendee | null,
): Promise<boolean> {
  const { tickets } = await database()
    .then((db) => readTickets(db, eventShortName))
    .catch(() => ({ tickets: [] }))
  return tickets.some(
    (ticket) =>
      ticket.eventShortName === eventShortName &&
      ticket.uuid === uuid &&
      // A ticket that the retention has removed stays removed until the person saves it on the ticket page.
      (ticket.personalDataRemovedAt !== null || attendee === null || sameAttendee(ticket, attendee)),
  )
}

/**
 * Stores the ticket of this page on the device unless it is there: the links of mails lead to pages that are not the ticket
 * page (docs/OFFLINE.md#which-pages-store-a-ticket).
 *
 * @param ready true once the server has named an attendee for the ticket
 * @param attendee as the server names it; a stored copy of another one is renewed. Null when the page does not have it
 */
export function useKeepTicket(
  eventShortName: string,
  uuid: string,
  ready: boolean,
  attendee: Attendee | null,
): { readonly outcome: KeepOutcome; readonly retry: () => void } {
  const { keepTickets, database } = useServices()
  const [outcome, setOutcome] = useState<KeepOutcome>(null)
  const [attempt, setAttempt] = useState(0)
  /** A run with the attendee of before must not end after the one with the new attendee. */
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const { fullName, email } = attendee ?? {}
  useEffect(() => {
    if (!ready) return
    let over = false
    const expected = fullName === undefined || email === undefined ? null : { fullName, email }
    const keep = async (): Promise<void> => {
      if (over || (await isStored({ database }, { eventShortName, uuid }, expected))) return
      await keepTickets({ eventShortName, reservationId: null, uuids: [uuid] }, ({ step, failure }) => {
        if (over) return
        if (step === 'saved') setOutcome('saved')
        if (step === 'failed') setOutcome(failure ?? 'storage')
      })
    }
    last.current = last.current.then(keep, keep)
    return () => {
      over = true
    }
  }, [ready, eventShortName, uuid, fullName, email, database, keepTickets, attempt])
  return { outcome, retry: useCallback(() => setAttempt((before) => before + 1), []) }
}
