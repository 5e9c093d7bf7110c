/** The wallet's flows with what they work with, wired. Comes on first use, with all that keeps and checks tickets. */
import type { Api } from '#core/api/client.ts'
import { forgetTicket } from '#core/flows/forget-ticket.ts'
import { keepTickets } from '#core/flows/keep-tickets.ts'
import { refreshWallet } from '#core/flows/refresh-wallet.ts'
import type { WalletTools } from '#core/flows/wallet-tools.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { memoryWallet } from '#core/storage/memory.ts'
import type { TextStore } from '#i18n/store.ts'
import { alone } from '#platform/alone.ts'
import { codeReader } from '#platform/code-reader.ts'
import type { Services } from '#platform/services.tsx'

interface Wiring {
  readonly api: Api
  readonly store: TextStore
  readonly now: () => number
  readonly database: () => Promise<TesseraDatabase>
}

export function createFlows({
  api,
  store,
  now,
  database,
}: Wiring): Pick<Services, 'keepTickets' | 'refreshWallet' | 'forgetTicket'> {
  const tools: WalletTools = {
    api,
    now,
    database,
    memory: memoryWallet,
    reader: codeReader,
    caches: (globalThis as { caches?: CacheStorage }).caches ?? null,
    alone,
    async texts() {
      await store.need('wallet')
      return store.texts()
    },
  }
  return {
    keepTickets: (tickets, onProgress) => keepTickets(tools, tickets, onProgress),
    refreshWallet: async (asked) => {
      await refreshWallet(tools, asked)
    },
    forgetTicket: (eventShortName, uuid) => forgetTicket(tools, eventShortName, uuid),
  }
}
