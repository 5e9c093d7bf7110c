import { useMemo } from 'react'
import { rawWholeTickets } from '#core/storage/raw-database.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useStored, type Part, type Wallet } from './use-stored.ts'

/** Every ticket on this device with its code, or those of one event. */
export function useWallet(eventShortName?: string): Wallet {
  const part = useMemo<Part<TicketRecord>>(
    () => ({
      read: (databases) => rawWholeTickets(databases, eventShortName),
      watch: async (db, next, fail) =>
        (await import('#core/storage/read/tickets.ts')).watchTickets(db, next, fail, eventShortName),
    }),
    [eventShortName],
  )
  return useStored(part)
}
