import { useEffect, useState } from 'react'
import type { TesseraDatabase } from '#core/storage/database.ts'
import type { OpenReservations } from '#core/storage/read/reservations.ts'
import type { SubscriptionRecord } from '#core/storage/records.ts'
import { useServices } from '#platform/services.tsx'
import { protectStorage } from '#platform/storage-status.ts'
import type * as flowsModule from './device-flows.ts'

type DeviceFlows = typeof flowsModule

/** What is read from the database again on each change by any tab. */
interface Watched<T> {
  /** Shown where the database cannot be read, which the list of tickets reports. */
  readonly none: T
  readonly watch: (
    flows: DeviceFlows,
    db: TesseraDatabase,
    next: (found: T) => void,
    fail: () => void,
  ) => () => void
}

/** Null until the database has answered. `watched` is the same in every render. */
function useWatched<T>({ none, watch }: Watched<T>): T | null {
  const { database } = useServices()
  const [found, setFound] = useState<T | null>(null)
  useEffect(() => {
    let over = false
    let stop = (): void => undefined
    const fail = (): void => setFound((before) => before ?? none)
    const start = async (): Promise<void> => {
      const [db, flows] = await Promise.all([database(), import('./device-flows.ts')])
      if (!over) stop = watch(flows, db, (next) => setFound(() => next), fail)
    }
    void start().catch(() => !over && fail())
    return () => {
      over = true
      stop()
    }
  }, [database, none, watch])
  return found
}

const reservations: Watched<OpenReservations> = {
  none: { unpaid: [], unnamed: [] },
  watch: ({ watchOpenReservations }, db, next, fail) => watchOpenReservations(db, next, fail),
}

/** The stored reservations that need something from the buyer. */
export const useOpenReservations = (): OpenReservations | null => useWatched(reservations)

const subscriptions: Watched<readonly SubscriptionRecord[]> = {
  none: [],
  watch: ({ watchSubscriptions }, db, next, fail) =>
    watchSubscriptions(
      db,
      (found) => {
        next(found)
        if (found.length > 0) protectStorage()
      },
      fail,
    ),
}

/** The bought subscriptions of this device. */
export const useSubscriptions = (): readonly SubscriptionRecord[] | null => useWatched(subscriptions)
