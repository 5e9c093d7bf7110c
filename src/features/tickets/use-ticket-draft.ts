import { useCallback, useEffect, useState } from 'react'
import type { TicketValues } from '#core/domain/attendee-form.ts'
import { decodeTicketDraft, ticketDraftKey } from '#core/domain/booking-draft.ts'
import { keepTicketDraft } from '#core/flows/drafts.ts'
import { getDraft } from '#core/storage/read/drafts.ts'
import { useServices } from '#shared/services.ts'

/** The unsent input for the ticket, undefined until it is read, null for none; and a function that stores it. */
export function useTicketDraft(eventShortName: string, uuid: string) {
  const { database, now } = useServices()
  const [draft, setDraft] = useState<TicketValues | null | undefined>(undefined)
  useEffect(() => {
    let current = true
    const show = (values: unknown) => current && setDraft(decodeTicketDraft(values))
    database()
      .then((db) => getDraft(db, ticketDraftKey(eventShortName, uuid)))
      .then(show, () => show(null))
    return () => {
      current = false
    }
  }, [database, eventShortName, uuid])
  const keep = useCallback(
    (values: TicketValues | null) => {
      setDraft(values)
      void keepTicketDraft({ database, now }, { eventShortName, uuid }, values)
    },
    [database, now, eventShortName, uuid],
  )
  return { draft, keep }
}
