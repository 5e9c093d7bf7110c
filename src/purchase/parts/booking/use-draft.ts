/** Loads the draft of the booking form and stores it after every change, one write at a time. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { afterPaint } from '#device/browser/after-paint.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#ui/data/services.ts'
import { keepDraft, readDraft, type StoredDrafts } from '../../flows/drafts.ts'
import type { BookingDraft, DraftOwner } from '../../rules/booking/booking-draft.ts'
import { withDraft, withPreviousDraft } from '../../rules/booking/booking-draft.ts'
import { bookingValuesOf, type BookingValues } from '../../rules/booking/booking-form.ts'
import { startsWithNamesLater } from '../../rules/booking/names-later.ts'
import { prefillFromAccount } from '../../rules/booking/prefill-from-account.ts'
import { lastDraftKey } from '../loaded-reservation.ts'
import { useCheckout } from '../use-checkout.ts'
import { useOptionalUser } from './use-optional-user.ts'

/**
 * The form's first values: the server's, overridden by the draft of this reservation, else of the last
 * attempt at the event or subscription descriptor; empty fields are filled from the account.
 */
export function useInitialValues(): BookingValues | null {
  const { lang } = useTranslations()
  const { reservation, context, order } = useCheckout()
  const { now, run } = useServices()
  const client = useQueryClient()
  const { id } = reservation
  const [valuesOf] = useState(() => ({ current, last }: StoredDrafts): BookingValues => {
    const server = bookingValuesOf(reservation, context, lang)
    // Details on the server are newer than those of an earlier reservation.
    const untouched = reservation.email === null
    const drafted =
      current !== null || !untouched ? withDraft(server, current) : withPreviousDraft(server, last)
    const chosen = current?.postponeAssignment
    const start = { reservation, context, now: now(), chosen }
    return { ...drafted, postponeAssignment: startsWithNamesLater(drafted, start) }
  })
  const [values, setValues] = useState(() => {
    const last = client.getQueryData<BookingDraft | null>(lastDraftKey(id))
    return last === undefined ? null : valuesOf({ current: null, last })
  })
  // Begins while the page renders, so that the form does not wait for the effects of the page.
  const [reading] = useState(() => values === null && run(readDraft, order))
  useEffect(() => {
    client.removeQueries({ queryKey: lastDraftKey(id) })
    if (reading) void reading.then((drafts) => setValues(valuesOf(drafts)))
  }, [reading, valuesOf, client, id])
  const { me } = useOptionalUser()
  const [whole, setWhole] = useState<BookingValues | null>(null)
  // Set once: later answers must not replace values that the visitor is editing.
  if (whole === null && values !== null && me !== undefined)
    setWhole(me === null ? values : prefillFromAccount(values, reservation, me))
  return whole
}

/**
 * Returns a function that stores the form after the next frame: a copy of 2,000 answers would delay the key that changes
 * one. Changes before and during a write are combined. The same function for every rendering.
 */
export function useKeepDraft(owner: DraftOwner): (values: BookingValues) => void {
  const { run } = useServices()
  const [keep] = useState(() => {
    let running = false
    let next: BookingValues | null = null
    const drain = async () => {
      while (next !== null) {
        await afterPaint()
        // The form continues to change its values while the database opens.
        const now = structuredClone(next)
        next = null
        await run(keepDraft, owner, now)
      }
      running = false
    }
    return (values: BookingValues) => {
      next = values
      if (running) return
      running = true
      void drain()
    }
  })
  return keep
}
