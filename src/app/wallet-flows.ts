/** The wallet's flows with their dependencies. Loaded on first use. */
import type { Api } from '#core/api/client.ts'
import { removeTicket } from '#core/flows/remove-ticket.ts'
import { keepTickets } from '#core/flows/keep-tickets.ts'
import { refreshWallet } from '#core/flows/refresh-wallet.ts'
import type { WalletTools } from '#core/flows/wallet-tools.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { memoryWallet } from '#core/storage/memory-wallet.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import { withTabLock } from '#platform/with-tab-lock.ts'
import { codeReader } from '#platform/code-reader.ts'
import type { Services } from '#platform/services.tsx'
import { ticketPageRenderer } from './ticket-page-renderer.tsx'

interface FlowDependencies {
  readonly api: Api
  readonly store: TranslationStore
  readonly now: () => number
  readonly database: () => Promise<TesseraDatabase>
}

export function createWalletFlows({
  api,
  store,
  now,
  database,
}: FlowDependencies): Pick<Services, 'keepTickets' | 'refreshWallet' | 'removeTicket'> {
  const tools: WalletTools = {
    api,
    now,
    database,
    memory: memoryWallet,
    reader: codeReader,
    renderer: ticketPageRenderer,
    caches: (globalThis as { caches?: CacheStorage }).caches ?? null,
    withTabLock,
    async translations() {
      await store.loadNamespace('wallet')
      return store.current()
    },
  }
  return {
    keepTickets: (tickets, onProgress) => keepTickets(tools, tickets, onProgress),
    refreshWallet: async (asked) => {
      await refreshWallet(tools, asked)
    },
    removeTicket: (eventShortName, uuid) => removeTicket(tools, eventShortName, uuid),
  }
}
