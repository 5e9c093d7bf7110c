import { readSummaries } from '#core/storage/read/tickets.ts'
import type { TicketRecord, TicketSummary } from '#core/storage/records.ts'
import { useStored, type Wallet } from './use-stored.ts'

/** Every ticket on this device, as lists show it. */
export const useTicketList = (): Wallet<TicketSummary | TicketRecord> => useStored(readSummaries)
