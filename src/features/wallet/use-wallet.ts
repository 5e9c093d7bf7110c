import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { openReservations, type OpenReservations } from '#core/storage/read/reservations.ts'
import { allSubscriptions } from '#core/storage/read/subscriptions.ts'
import { readTickets } from '#core/storage/read/tickets.ts'
import type { TicketRecord, SubscriptionRecord } from '#core/storage/records.ts'
import { protectStorage } from '#platform/storage-status.ts'
import { useServices } from '#shared/services.ts'
import { isUnresponsive, useDatabaseValue } from '#shared/use-database-value.ts'

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

interface Wallet<T = TicketRecord> {
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
  const { value, error } = useDatabaseValue(database, read)
  const hasTickets = value !== undefined && value.tickets.length > 0
  useEffect(() => {
    if (hasTickets) protectStorage()
  }, [hasTickets])
  if (error !== null)
    return { tickets: value?.tickets ?? [], storageFailure: isUnresponsive(error) ? 'unresponsive' : 'none' }
  return { tickets: value?.tickets ?? null, storageFailure: value?.damaged ? 'damaged' : null }
}

/**
 * The stored tickets of a part, read again whenever a tab or the worker changes one, and the tickets of this page load that are
 * not stored.
 */
export function useStored<T extends Ticket>(read: ReadPart<T>): Wallet<T | TicketRecord> {
  const { tickets, storageFailure } = useRecords(read)
  const { memory } = useServices()
  const unstored = useSyncExternalStore(memory.subscribe, memory.all, memory.all)
  if (tickets === null) return { tickets, storageFailure }
  const storedKeys = new Set(tickets.map(keyOf))
  return {
    tickets: [...tickets, ...unstored.filter((ticket) => !storedKeys.has(keyOf(ticket)))],
    storageFailure,
  }
}

/** Every ticket on this device with its code, or those of one event. */
export function useWallet(eventShortName?: string): Wallet {
  return useStored(useCallback((db: TesseraDatabase) => readTickets(db, eventShortName), [eventShortName]))
}
