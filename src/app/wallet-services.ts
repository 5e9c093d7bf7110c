/** The wallet's part of the services. Store, flows and decoder come on first use (byte budgets). */
import type { Api } from '#core/api/client.ts'
import type { WalletTools } from '#core/flows/wallet-tools.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { memoryWallet } from '#core/storage/memory.ts'
import type { TextStore } from '#i18n/store.ts'
import type { Services } from '#platform/services.tsx'

type WalletServices = Pick<Services, 'database' | 'keepTickets' | 'refreshWallet' | 'forgetTicket' | 'memory'>

/** The decoder comes with the first picture. */
const codeReader: WalletTools['reader'] = {
  decode: async (png) => (await import('#platform/code-reader.ts')).codeReader.decode(png),
  decodeDrawing: async (svg) => (await import('#platform/code-reader.ts')).codeReader.decodeDrawing(svg),
}

/** One run over all tabs; where the browser has no locks, one in this tab. */
function createAlone(): WalletTools['alone'] {
  let running = false
  const locks = navigator.locks as LockManager | undefined
  return async (work) => {
    if (locks) {
      return locks.request('tessera-refresh', { ifAvailable: true }, async (lock) => {
        if (lock) await work()
        return lock !== null
      })
    }
    if (running) return false
    running = true
    await work().finally(() => (running = false))
    return true
  }
}

/** The wallet's flows around one store, opened when first needed. `now`: epoch ms. */
export function createWalletServices(api: Api, store: TextStore, now: () => number): WalletServices {
  let opened: Promise<TesseraDatabase> | null = null
  const database = () =>
    (opened ??= import('#core/storage/database.ts')
      .then(({ TesseraDatabase: Database }) => new Database())
      .catch((error: unknown) => {
        opened = null
        throw error
      }))

  const tools: WalletTools = {
    api,
    now,
    database,
    memory: memoryWallet,
    reader: codeReader,
    caches: (globalThis as { caches?: CacheStorage }).caches ?? null,
    alone: createAlone(),
    async texts() {
      await store.need('wallet')
      return store.texts()
    },
  }

  return {
    database,
    memory: memoryWallet,
    async keepTickets(tickets, onProgress) {
      const flow = await import('#core/flows/keep-tickets.ts').catch(() => null)
      if (flow) return flow.keepTickets(tools, tickets, onProgress)
      // The flow's own code could not be fetched: the network is gone.
      for (const uuid of tickets.uuids) onProgress({ uuid, step: 'failed', failure: 'unreachable' })
      return false
    },
    async refreshWallet(asked) {
      const flow = await import('#core/flows/refresh-wallet.ts').catch(() => null)
      await flow?.refreshWallet(tools, asked)
    },
    async forgetTicket(eventShortName, uuid) {
      const flow = await import('#core/flows/forget-ticket.ts').catch(() => null)
      return flow === null ? false : flow.forgetTicket(tools, eventShortName, uuid)
    },
  }
}
