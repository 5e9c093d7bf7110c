import { useEffect, useSyncExternalStore } from 'react'
import { protectStorage } from '#device/browser/storage-status.ts'
import { openReservations, type OpenReservations } from '#purchase/store/read-reservations.ts'
import { useServices } from '#ui/data/services.ts'
import { isUnresponsive, useStored, useWatched } from '#ui/data/use-stored.ts'
import { sameAttendee } from '../rules/ticket-freshness.ts'
import { emptyWallet, readWallet } from '../store/event-pictures.ts'
import type { TicketRecord } from '../store/records.ts'

const noReservations: OpenReservations = { unpaid: [], unnamed: [] }

/** The stored reservations that need something from the buyer. */
export const useOpenReservations = (): OpenReservations | null => useWatched(openReservations, noReservations)

/**
 * Why what is shown lasts as long as this page: there is no database that can be read (`none`), or it does not respond. `damaged`: a
 * record cannot be decoded. It stays in the database, and the other tickets are shown.
 */
export type StorageFailure = 'none' | 'unresponsive' | 'damaged' | null

const keyOf = ({ eventShortName, uuid }: TicketRecord): string => `${eventShortName}/${uuid}`

/** True for a ticket whose code could not be stored, until a later check stores something else about it. */
const isCurrent = (ticket: TicketRecord, stored: TicketRecord | undefined): boolean =>
  stored === undefined ||
  stored.checkedAt <= ticket.checkedAt ||
  (stored.code === null && stored.missingSince === null && sameAttendee(stored, ticket))

/**
 * Every ticket on this device with its code, or those of one event: the stored ones, read again whenever a tab or the worker changes
 * one, and those of this page load that are not stored. Null until the database has answered.
 */
export function useWallet(eventShortName?: string) {
  const { memory } = useServices()
  const { value, error } = useStored(readWallet, [eventShortName], true)
  const unstored = useSyncExternalStore(memory.subscribe, memory.all, memory.all)
  const hasTickets = value ? value.tickets.length > 0 : false
  useEffect(() => {
    if (hasTickets) protectStorage()
  }, [hasTickets])
  const unread = isUnresponsive(error) ? 'unresponsive' : 'none'
  const storageFailure: StorageFailure = error !== null ? unread : value?.damaged ? 'damaged' : null
  if (value === undefined && error === null) return { ...emptyWallet, tickets: null, storageFailure }
  const { tickets: stored, ...others } = value ?? emptyWallet
  const storedByKey = new Map(stored.map((ticket) => [keyOf(ticket), ticket]))
  const inMemory = unstored.filter((ticket) => isCurrent(ticket, storedByKey.get(keyOf(ticket))))
  const keys = new Set(inMemory.map(keyOf))
  const tickets = [...stored.filter((ticket) => !keys.has(keyOf(ticket))), ...inMemory]
  return { ...others, tickets, storageFailure }
}
