/** The wallet's part of the services. Database, flows and decoder are loaded on first use (byte budgets). */
import type { Api } from '#core/api/client.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { memoryWallet } from '#core/storage/memory-wallet.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import type { Services } from '#platform/services.tsx'

type WalletServices = Pick<Services, 'database' | 'keepTickets' | 'refreshWallet' | 'removeTicket' | 'memory'>

/** The wallet's flows on one database, which is opened on first use. `now`: epoch ms. */
export function createWalletServices(api: Api, store: TranslationStore, now: () => number): WalletServices {
  let held: TesseraDatabase | null = null
  const database = async () => {
    const { openDeviceDatabase: opened, TesseraDatabase: Database } =
      await import('#core/storage/database.ts')
    return opened((held ??= new Database()))
  }

  /** Null when the code cannot be fetched: there is no network. */
  const flows = () =>
    import('./wallet-flows.ts').then(
      ({ createWalletFlows: createFlows }) => createFlows({ api, store, now, database }),
      () => null,
    )

  return {
    database,
    memory: memoryWallet,
    async keepTickets(tickets, onProgress) {
      const found = await flows()
      if (found) return found.keepTickets(tickets, onProgress)
      for (const uuid of tickets.uuids) onProgress({ uuid, step: 'failed', failure: 'unreachable' })
      return false
    },
    async refreshWallet(asked) {
      await (await flows())?.refreshWallet(asked)
    },
    async removeTicket(eventShortName, uuid) {
      return (await (await flows())?.removeTicket(eventShortName, uuid)) ?? false
    },
  }
}
