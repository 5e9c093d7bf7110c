/** The wallet's part of the services. Database, flows and decoder are loaded on first use (byte budgets). */
import type { Api } from '#core/api/client.ts'
import type { TrustedClock } from '#core/domain/trusted-clock.ts'
import type * as Database from '#core/storage/database.ts'
import { memoryWallet } from '#core/storage/memory-wallet.ts'
import { openDeviceDatabase } from '#core/storage/open-device-database.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import type { Services } from '#platform/services.tsx'

type WalletServices = Pick<
  Services,
  | 'database'
  | 'keepTickets'
  | 'refreshWallet'
  | 'removeTicket'
  | 'updateTicket'
  | 'releaseTicket'
  | 'actionQueue'
  | 'memory'
>

const noConnection = { kind: 'unreachable', reason: 'network' } as const

export function createWalletServices(api: Api, store: TranslationStore, clock: TrustedClock): WalletServices {
  let storage: typeof Database | null = null
  let opened: Database.TesseraDatabase | null = null
  const database = async () => {
    // Every import searches the document for the links of its files: 2 ms for each key in a form of 2,000 controls.
    storage ??= await import('#core/storage/database.ts')
    return openDeviceDatabase((opened ??= new storage.TesseraDatabase()))
  }

  /** The page has not refreshed yet. */
  let first = true

  /** Null when their code cannot be loaded: there is no connection. */
  const loadFlows = () =>
    import('./wallet-flows.ts').then(
      (flows) => ({ flows, tools: flows.createWalletTools({ api, store, clock, database }) }),
      () => null,
    )

  return {
    database,
    memory: memoryWallet,
    async keepTickets(tickets, onProgress) {
      const loaded = await loadFlows()
      if (loaded) return loaded.flows.keepTickets(loaded.tools, tickets, onProgress)
      for (const uuid of tickets.uuids) onProgress({ uuid, step: 'failed', failure: 'unreachable' })
      return false
    },
    async refreshWallet(force, open) {
      const loaded = await loadFlows()
      const started = first && force !== 'list'
      if (started) first = false
      const asked = force ?? (started ? 'started' : false)
      return loaded ? loaded.flows.refreshWallet(loaded.tools, asked, open) : 'unanswered'
    },
    async removeTicket(eventShortName, uuid) {
      const loaded = await loadFlows()
      return loaded !== null && loaded.flows.removeTicket(loaded.tools, eventShortName, uuid)
    },
    async updateTicket(update) {
      const loaded = await loadFlows()
      return loaded ? loaded.flows.updateTicket(loaded.tools, update) : noConnection
    },
    async releaseTicket(eventShortName, uuid) {
      const loaded = await loadFlows()
      return loaded ? loaded.flows.releaseTicket(loaded.tools, eventShortName, uuid) : noConnection
    },
    async actionQueue() {
      const loaded = await loadFlows()
      return loaded && loaded.flows.createActionQueue(loaded.tools)
    },
  }
}
