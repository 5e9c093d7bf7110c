import { useEffect } from 'react'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { openReservations, type OpenReservations } from '#core/storage/read/reservations.ts'
import { allSubscriptions } from '#core/storage/read/subscriptions.ts'
import type { SubscriptionRecord } from '#core/storage/records.ts'
import { protectStorage } from '#platform/storage-status.ts'
import { useServices } from '#shared/services.ts'
import { useDatabaseValue } from '#shared/use-database-value.ts'

/**
 * What `read` finds in the database, now and after each change by any tab; null until the database has answered, `none` where it
 * cannot be read, which the list of tickets reports. `read` and `none` are the same in every render.
 */
export function useWatched<T>(read: (db: TesseraDatabase) => Promise<T>, none: T): T | null {
  const { database } = useServices()
  const { value, error } = useDatabaseValue(database, read)
  return value ?? (error === null ? null : none)
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
