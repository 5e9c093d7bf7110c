import { useEffect, useState, useSyncExternalStore } from 'react'
import { withTimeout } from '#core/domain/with-timeout.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { deviceDatabases } from '#platform/device-databases.ts'
import { useServices } from '#platform/services.tsx'
import { protectStorage } from '#platform/storage-status.ts'
import { whenIdle } from '#platform/when-idle.ts'

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

/** Longest wait for the first read, ms; a database that hangs counts as broken. */
const rawReadTimeout = 1500

const isUnresponsive = (error: unknown): boolean =>
  error instanceof Error && error.name === 'UnresponsiveDatabaseError'

/** Part of what is stored about tickets: everything of some of them, or what lists show of all. */
export interface Part<T> {
  /** Without Dexie, so that the screen does not wait for it. */
  readonly read: (databases: IDBFactory) => Promise<Found<T>>
  readonly watch: (
    db: TesseraDatabase,
    next: (found: Found<T>) => void,
    fail: (error: unknown) => void,
  ) => Promise<() => void>
}

interface Found<T> {
  readonly tickets: readonly T[]
  readonly damaged: number
}

interface Ticket {
  readonly eventShortName: string
  readonly uuid: string
}

const keyOf = ({ eventShortName, uuid }: Ticket): string => `${eventShortName}/${uuid}`

/** Null when only Dexie can read it: the database is broken, or a record needs a migration. */
async function readRaw<T>({ read }: Part<T>): Promise<readonly T[] | null> {
  try {
    const { tickets, damaged } = await withTimeout(read(deviceDatabases()), rawReadTimeout)
    return damaged === 0 ? tickets : null
  } catch {
    return null
  }
}

function useRecords<T extends Ticket>(part: Part<T>): Wallet<T> {
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
      const end = await part.watch(db, next, fail)
      if (over) end()
      else stop = end
    }
    const start = (): void => void watch().catch((error: unknown) => !over && fail(error))
    // The visitor may have closed the tab that blocked the database.
    const again = (): void => {
      if (unresponsive && document.visibilityState === 'visible') start()
    }
    document.addEventListener('visibilitychange', again)
    void readRaw(part).then((found) => {
      if (over) return
      if (found === null) return start()
      setStored((before) => before ?? found)
      stop = whenIdle(start)
    })
    return () => {
      over = true
      document.removeEventListener('visibilitychange', again)
      stop()
    }
  }, [database, part])

  return { tickets: stored, storageFailure }
}

/**
 * The stored tickets of a part, read again whenever a tab or the worker changes one, and the tickets of this page load that are
 * not stored.
 */
export function useStored<T extends Ticket>(part: Part<T>): Wallet<T | TicketRecord> {
  const { tickets, storageFailure } = useRecords(part)
  const { memory } = useServices()
  const held = useSyncExternalStore(memory.subscribe, memory.all, memory.all)
  if (tickets === null) return { tickets, storageFailure }
  const known = new Set(tickets.map(keyOf))
  return { tickets: [...tickets, ...held.filter((ticket) => !known.has(keyOf(ticket)))], storageFailure }
}
