import { useCallback, useEffect, useState } from 'react'
import { startLongTimeout } from '#device/browser/long-timeout.ts'
import { onVisible } from '#device/browser/page-events.ts'
import { useServices } from '#ui/data/services.ts'
import type { PurchaseContextId } from '#wire/purchase-context.ts'
import { findHeldReservations, type OwnReservations } from '../flows/find-held-reservations.ts'

const none: OwnReservations = { held: [], expired: [] }

/** The unconfirmed reservations of this device or of one context, read again when one ends and when the page is visible. */
export function useOwnReservations(context?: PurchaseContextId) {
  const { api, now, read } = useServices()
  const [reservations, setReservations] = useState(none)
  const { type, publicIdentifier } = context ?? {}
  const find = useCallback((): Promise<OwnReservations> => {
    const only = type && publicIdentifier ? { type, publicIdentifier } : undefined
    return read((db) => findHeldReservations({ api, now }, db, only)).then(
      (found) => found ?? none,
      // A browser without readable storage holds no reservation.
      () => none,
    )
  }, [api, now, read, type, publicIdentifier])
  const load = useCallback(() => find().then(setReservations), [find])
  useEffect(() => {
    void find().then(setReservations)
    return onVisible(() => void load())
  }, [find, load])
  const [first] = reservations.held
  useEffect(() => {
    if (first === undefined) return
    return startLongTimeout(() => void load(), first.until - now())
  }, [first, load, now])
  return { ...reservations, load }
}
