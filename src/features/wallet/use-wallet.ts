import { useEffect, useState, useSyncExternalStore } from 'react'
import { withTimeout } from '#core/storage/with-timeout.ts'
import { rawTickets } from '#core/storage/raw-database.ts'
import type { StoredTickets } from '#core/storage/decode-ticket.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { deviceDatabases } from '#platform/device-databases.ts'
import { whenIdle } from '#platform/when-idle.ts'
import { useServices } from '#platform/services.tsx'
import { protectStorage } from '#platform/storage-status.ts'

export interface Wallet {
  /** Null until the database has answered. */
  readonly tickets: readonly TicketRecord[] | null
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

const keyOf = ({ eventShortName, uuid }: TicketRecord): string => `${eventShortName}/${uuid}`

/**
 * The stored tickets, read without Dexie so that the screen does not wait for it. Null when only Dexie can
 * read them: the database is broken, or a record needs a migration.
 */
async function readRawTickets(): Promise<readonly TicketRecord[] | null> {
  try {
    const { tickets, damaged } = await withTimeout(rawTickets(deviceDatabases()), rawReadTimeout)
    return damaged === 0 ? tickets : null
  } catch {
    return null
  }
}

/** Every ticket on this device, read again whenever a tab or the worker changes one. */
export function useWallet(): Wallet {
  const { database, memory } = useServices()
  const held = useSyncExternalStore(memory.subscribe, memory.all, memory.all)
  const [stored, setStored] = useState<readonly TicketRecord[] | null>(null)
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
    const watch = async (): Promise<void> => {
      const [db, { watchTickets }] = await Promise.all([database(), import('#core/storage/read/tickets.ts')])
      if (over) return
      const next = ({ tickets, damaged }: StoredTickets): void => {
        setBroken(damaged > 0 ? 'damaged' : null)
        setStored(tickets)
        if (tickets.length > 0) protectStorage()
      }
      stop = watchTickets(db, next, fail)
    }
    const start = (): void => void watch().catch((error: unknown) => !over && fail(error))
    // The visitor may have closed the tab that blocked the database.
    const again = (): void => {
      if (unresponsive && document.visibilityState === 'visible') start()
    }
    document.addEventListener('visibilitychange', again)
    void readRawTickets().then((found) => {
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
  }, [database])

  if (stored === null) return { tickets: null, storageFailure }
  const known = new Set(stored.map(keyOf))
  return { tickets: [...stored, ...held.filter((ticket) => !known.has(keyOf(ticket)))], storageFailure }
}
