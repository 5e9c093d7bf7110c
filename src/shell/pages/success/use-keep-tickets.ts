import { useCallback, useEffect, useRef, useState } from 'react'
import type { EventContext } from '#catalogue/rules/purchase-context.ts'
import { requestPersistentStorage } from '#device/browser/storage-status.ts'
import { keepReservation } from '#purchase/flows/keep-reservation.ts'
import { useCheckout } from '#purchase/parts/use-checkout.ts'
import { ticketsOf } from '#purchase/rules/booking/booking-form.ts'
import type { KeepProgress } from '#ticket/rules/keep-progress.ts'
import { useServices } from '#ui/data/services.ts'

/** Stores the tickets of a complete reservation on this device once, and reports the progress of each. */
export function useKeepTickets(event: EventContext) {
  const { reservation } = useCheckout()
  const { keepTickets, run } = useServices()
  const [progress, setProgress] = useState<Readonly<Record<string, KeepProgress>>>({})
  const [running, setRunning] = useState(false)
  const begun = useRef<string | null>(null)
  const assignedTickets = ticketsOf(reservation).filter(({ assigned }) => assigned)
  // Changes when an attendee is assigned: then there is one more ticket to store. A corrected address changes the codes.
  const key = `${reservation.status} ${reservation.email ?? ''} ${assignedTickets.map(({ uuid }) => uuid).join(' ')}`

  const again = useCallback(async () => {
    const uuids = key
      .split(' ')
      .slice(2)
      .filter((uuid) => uuid !== '')
    if (uuids.length === 0) return
    setRunning(true)
    let anySaved = false
    await keepTickets({ eventShortName: event.shortName, reservationId: reservation.id, uuids }, (step) => {
      anySaved ||= step.step === 'saved'
      setProgress((before) => ({ ...before, [step.uuid]: step }))
    })
    setRunning(false)
    // Requested here because many visitors open the wallet only at the event
    // (docs/browser-notes.md#storage-and-eviction).
    if (anySaved) void requestPersistentStorage()
  }, [key, keepTickets, event.shortName, reservation.id])

  useEffect(() => {
    if (reservation.status !== 'COMPLETE' || begun.current === key) return
    begun.current = key
    // An interrupted run is completed from the stored reservation at the next start.
    void run(keepReservation, reservation, event)
    void again()
  }, [key, reservation, event, run, again])

  const all = assignedTickets.map(({ uuid }) => progress[uuid]).filter((step) => step !== undefined)
  return {
    /** The progress of each ticket by its uuid. */
    progress,
    running,
    saved: all.filter(({ step }) => step === 'saved').length,
    failed: all.filter(({ step }) => step === 'failed'),
    again,
  }
}

export type KeepTicketsState = ReturnType<typeof useKeepTickets>
