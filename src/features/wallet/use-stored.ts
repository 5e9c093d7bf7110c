import { useEffect, useState, useSyncExternalStore } from 'react'
import type { TesseraDatabase } from '#core/storage/database.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { protectStorage } from '#platform/storage-status.ts'
import { useServices } from '#shared/services.ts'

export interface Wallet<T = TicketRecord> {
  /** Null until the database has answered. */
  readonly tickets: readonly T[] | null
  /**
   * The database cannot be read, and what is shown lasts as long as this page: there is none (`none`), or it
   * does not respond (`unresponsive`).
   */
  readonly storageFailure: StorageFailure
}

/** `damaged`: a record cannot be decoded. It stays in the database, and the other tickets are shown. */
export type StorageFailure = 'none' | 'unresponsive' | 'damaged' | null

const isUnresponsive = (error: unknown): boolean =>
  error instanceof Error && error.name === 'UnresponsiveDatabaseError'

/** Reads part of what is stored about tickets: everything of some of them, or what lists show of all. */
type ReadPart<T> = (db: TesseraDatabase) => Promise<Found<T>>

interface Found<T> {
  readonly tickets: readonly T[]
  readonly damaged: number
}

interface Ticket {
  readonly eventShortName: string
  readonly uuid: string
}

const keyOf = ({ eventShortName, uuid }: Ticket): string => `${eventShortName}/${uuid}`

function useRecords<T extends Ticket>(read: ReadPart<T>): Wallet<T> {
  const { database } = useServices()
  const [stored, setStored] = useState<readonly T[] | null>(null)
  const [storageFailure, setBroken] = useState<StorageFailure>(null)

  useEffect(() => {
    let over = false
    let stop = (): void => undefined
    let unresponsive = false
    const fail = (error: unknown): void => {
      unresponsive = isUnresponsive(error)
      setBroken(unresponsive ? 'unresponsive' : 'none')
      setStored((before) => before ?? [])
    }
    const next = ({ tickets, damaged }: Found<T>): void => {
      setBroken(damaged > 0 ? 'damaged' : null)
      setStored(tickets)
      if (tickets.length > 0) protectStorage()
    }
    const watch = async (): Promise<void> => {
      const db = await database()
      if (!over) stop = db.watch(() => read(db), next, fail)
    }
    const start = (): void => void watch().catch((error: unknown) => !over && fail(error))
    // The visitor may have closed the tab that blocked the database.
    const again = (): void => {
      if (unresponsive && document.visibilityState === 'visible') start()
    }
    document.addEventListener('visibilitychange', again)
    start()
    return () => {
      over = true
      document.removeEventListener('visibilitychange', again)
      stop()
    }
  }, [database, read])

  return { tickets: stored, storageFailure }
}

/**
 * The stored tickets of a part, read again whenever a tab or the worker changes one, and the tickets of this page load that are
 * not stored.
 */
export function useStored<T extends Ticket>(read: ReadPart<T>): Wallet<T | TicketRecord> {
  const { tickets, storageFailure } = useRecords(read)
  const { memory } = useServices()
  const held = useSyncExternalStore(memory.subscribe, memory.all, memory.all)
  if (tickets === null) return { tickets, storageFailure }
  const known = new Set(tickets.map(keyOf))
  return { tickets: [...tickets, ...held.filter((ticket) => !known.has(keyOf(ticket)))], storageFailure }
}
