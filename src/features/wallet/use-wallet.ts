import { useCallback } from 'react'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { readTickets } from '#core/storage/read/tickets.ts'
import { useStored, type Wallet } from './use-stored.ts'

/** Every ticket on this device with its code, or those of one event. */
export function useWallet(eventShortName?: string): Wallet {
  return useStored(useCallback((db: TesseraDatabase) => readTickets(db, eventShortName), [eventShortName]))
}
