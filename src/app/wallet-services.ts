/** The wallet's part of the services. Database, flows and decoder are loaded on first use (byte budgets). */
import type { Api } from '#core/api/client.ts'
import type { TrustedClock } from '#core/domain/trusted-clock.ts'
import { memoryWallet } from '#core/storage/memory-wallet.ts'
import type { DeviceStorage } from '#core/storage/open-device-database.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import type { Services } from '#platform/services.tsx'

type WalletServices = Pick<
  Services,
  | 'database'
  | 'existingDatabase'
  | 'keepTickets'
  | 'refreshWallet'
  | 'removeTicket'
  | 'updateTicket'
  | 'releaseTicket'
  | 'actionQueue'
  | 'memory'
>

const noConnection = { kind: 'unreachable', reason: 'network' } as const

export interface ServiceDependencies {
  readonly api: Api
  readonly texts: TranslationStore
  readonly clock: TrustedClock
  readonly storage: DeviceStorage
}

export function createWalletServices({ api, texts, clock, storage }: ServiceDependencies): WalletServices {
  const { database } = storage
  /** The page has not refreshed yet. */
  let first = true

  /** Null when their code cannot be loaded: there is no connection. */
  const loadFlows = () =>
    import('./wallet-flows.ts').then(
      (flows) => ({ flows, tools: flows.createWalletTools({ api, store: texts, clock, database }) }),
      () => null,
    )

  return {
    ...storage,
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
