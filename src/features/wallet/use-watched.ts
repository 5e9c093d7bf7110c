import { useEffect, useState } from 'react'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { openReservations, type OpenReservations } from '#core/storage/read/reservations.ts'
import { allSubscriptions } from '#core/storage/read/subscriptions.ts'
import type { SubscriptionRecord } from '#core/storage/records.ts'
import { protectStorage } from '#platform/storage-status.ts'
import { useServices } from '#shared/services.ts'

/**
 * What `read` finds in the database, now and after each change by any tab; null until the database has answered, `none` where it
 * cannot be read, which the list of tickets reports. `read` and `none` are the same in every render.
 */
export function useWatched<T>(read: (db: TesseraDatabase) => Promise<T>, none: T): T | null {
  const { database } = useServices()
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    let over = false
    let stop = (): void => undefined
    const fail = (): void => setValue((before) => before ?? none)
    const start = async (): Promise<void> => {
      const db = await database()
      const next = (value: T) => setValue(() => value)
      if (!over) stop = db.watch(() => read(db), next, fail)
    }
    void start().catch(() => !over && fail())
    return () => {
      over = true
      stop()
    }
  }, [database, none, read])
  return value
}

const noReservations: OpenReservations = { unpaid: [], unnamed: [] }

/** The stored reservations that need something from the buyer. */
export const useOpenReservations = (): OpenReservations | null => useWatched(openReservations, noReservations)

const noSubscriptions: readonly SubscriptionRecord[] = []

/** The bought subscriptions of this device. */
export function useSubscriptions(): readonly SubscriptionRecord[] | null {
  const subscriptions = useWatched(allSubscriptions, noSubscriptions)
  useEffect(() => {
    if (subscriptions !== null && subscriptions.length > 0) protectStorage()
  }, [subscriptions])
  return subscriptions
}
