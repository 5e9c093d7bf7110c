import { rawSummaries } from '#core/storage/raw-summaries.ts'
import type { TicketRecord, TicketSummary } from '#core/storage/records.ts'
import { useStored, type Part, type Wallet } from './use-stored.ts'

const summaries: Part<TicketSummary> = {
  read: rawSummaries,
  watch: async (db, next, fail) =>
    (await import('#core/storage/read/tickets.ts')).watchSummaries(db, next, fail),
}

/** Every ticket on this device, as lists show it. */
export const useTicketList = (): Wallet<TicketSummary | TicketRecord> => useStored(summaries)
