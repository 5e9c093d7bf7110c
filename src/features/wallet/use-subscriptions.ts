import { useEffect, useState } from 'react'
import type { SubscriptionRecord } from '#core/storage/records.ts'
import { useServices } from '#platform/services.tsx'
import { protectStorage } from '#platform/storage-status.ts'

/**
 * The bought subscriptions of this device, read again on each change by any tab. Null until the database has answered;
 * none where it cannot be read, which the list of tickets reports.
 */
export function useSubscriptions(): readonly SubscriptionRecord[] | null {
  const { database } = useServices()
  const [found, setFound] = useState<readonly SubscriptionRecord[] | null>(null)
  useEffect(() => {
    let over = false
    let stop = (): void => undefined
    const fail = (): void => setFound((before) => before ?? [])
    const watch = async (): Promise<void> => {
      const [db, { watchSubscriptions }] = await Promise.all([database(), import('./device-flows.ts')])
      if (over) return
      const next = (subscriptions: readonly SubscriptionRecord[]): void => {
        setFound(subscriptions)
        if (subscriptions.length > 0) protectStorage()
      }
      stop = watchSubscriptions(db, next, fail)
    }
    void watch().catch(() => !over && fail())
    return () => {
      over = true
      stop()
    }
  }, [database])
  return found
}
