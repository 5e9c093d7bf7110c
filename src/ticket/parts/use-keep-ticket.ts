import { useCallback, useEffect, useRef, useState } from 'react'
import { useServices, type Bound } from '#ui/data/services.ts'
import { useStored } from '#ui/data/use-stored.ts'
import type { keepTickets } from '../flows/keep-tickets.ts'
import type { releaseTicket } from '../flows/release-ticket.ts'
import type { removeTicket } from '../flows/remove-ticket.ts'
import type { updateTicket } from '../flows/update-ticket.ts'
import type { TicketsToKeep } from '../rules/keep-progress.ts'
import { canShowCode, isOfOtherHolder, sameAttendee, type Attendee } from '../rules/ticket-freshness.ts'
import { getTicket } from '../store/read-tickets.ts'
import type { TicketRecord } from '../store/records.ts'
import type { KeepOutcome } from './KeptNotice.tsx'

declare module '#ui/data/services.ts' {
  interface Services {
    readonly keepTickets: Bound<typeof keepTickets>
    readonly removeTicket: Bound<typeof removeTicket>
    readonly updateTicket: Bound<typeof updateTicket>
    readonly releaseTicket: Bound<typeof releaseTicket>
  }
}

/** The ticket as this device stores it; null until it is read, and for a ticket that is not stored. */
export function useStoredTicket(eventShortName: string, uuid: string): TicketRecord | null {
  return useStored(getTicket, [eventShortName, uuid], true).value ?? null
}

/** What is to be done for a ticket with this attendee, if one is given; null for a stored one. Without a database nothing is stored. */
function outcomeOf(
  ticket: TicketRecord | null | undefined,
  attendee: Attendee | null,
): 'saving' | 'other' | null {
  if (!ticket) return 'saving'
  const now = { ...ticket, ...attendee }
  // A ticket that the retention has removed stays removed until the person saves it on the ticket page.
  if (ticket.personalDataRemovedAt !== null || (sameAttendee(ticket, now) && canShowCode(ticket))) return null
  return isOfOtherHolder(now) ? 'other' : 'saving'
}

/**
 * Stores the ticket of this page on the device unless it is there: the links of mails lead to pages that are not the ticket
 * page (docs/OFFLINE.md#which-pages-store-a-ticket).
 *
 * @param ready true once the server has named an attendee for the ticket
 * @param attendee as the server names it; a stored copy of another one is renewed, or asked about. Null when the page does not have it
 * @param known what the page has read of the ticket
 */
export function useKeepTicket(
  { eventShortName, uuid }: { readonly eventShortName: string; readonly uuid: string },
  ready: boolean,
  attendee: Attendee | null,
  known?: TicketsToKeep['known'],
): { readonly outcome: KeepOutcome; readonly save: () => void } {
  const { keepTickets, read } = useServices()
  const [outcome, setOutcome] = useState<KeepOutcome>(null)
  const [attempt, setAttempt] = useState(0)
  /** A run with the attendee of before must not end after the one with the new attendee. */
  const last = useRef<Promise<unknown>>(Promise.resolve())
  /** The last attempt that this page has begun. */
  const answered = useRef(0)
  const knownRef = useRef(known)
  useEffect(() => void (knownRef.current = known))
  const { fullName, email } = attendee ?? {}
  useEffect(() => {
    if (!ready) return
    let over = false
    const expected = fullName === undefined || email === undefined ? null : { fullName, email }
    const keep = async (): Promise<void> => {
      const stored = await read(getTicket, eventShortName, uuid).catch(() => null)
      const first = outcomeOf(stored, expected)
      if (over) return
      // A press on the question answers it once.
      const isAsked = first === 'other' && attempt === answered.current
      answered.current = attempt
      if (first === null) return setOutcome((before) => (before === 'saved' ? before : null))
      setOutcome(isAsked ? 'other' : 'saving')
      if (isAsked) return
      const given = knownRef.current && { known: knownRef.current }
      await keepTickets(
        { eventShortName, reservationId: null, uuids: [uuid], ...given },
        ({ step, failure }) => {
          if (over) return
          if (step === 'saved') setOutcome('saved')
          if (step === 'failed') setOutcome(failure ?? 'storage')
        },
      )
    }
    last.current = last.current.then(keep, keep)
    return () => {
      over = true
    }
  }, [ready, eventShortName, uuid, fullName, email, keepTickets, read, attempt])
  return { outcome, save: useCallback(() => setAttempt((before) => before + 1), []) }
}
