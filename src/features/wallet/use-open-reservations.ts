import { useEffect, useState } from 'react'
import type { OpenReservations } from '#core/storage/read/reservations.ts'
import { useServices } from '#platform/services.tsx'

const none: OpenReservations = { unpaid: [], unnamed: [] }

/**
 * The stored reservations that need something from the buyer, read again on each change; null until the database has
 * answered.
 */
export function useOpenReservations(): OpenReservations | null {
  const { database } = useServices()
  const [found, setFound] = useState<OpenReservations | null>(null)
  useEffect(() => {
    let over = false
    let stop = (): void => undefined
    const fail = (): void => setFound((before) => before ?? none)
    const watch = async (): Promise<void> => {
      const [db, { watchOpenReservations }] = await Promise.all([database(), import('./device-flows.ts')])
      if (!over) stop = watchOpenReservations(db, setFound, fail)
    }
    void watch().catch(() => !over && fail())
    return () => {
      over = true
      stop()
    }
  }, [database])
  return found
}
