/** The wallet's flows and what they receive; loaded on first use. */
import type { Api } from '#core/api/client.ts'
import type { TrustedClock } from '#core/domain/trusted-clock.ts'
import type { Locks } from '#core/domain/with-lock.ts'
import { importPack as importTickets } from '#core/flows/import-pack.ts'
import { keepTickets as storeTickets } from '#core/flows/keep-tickets.ts'
import { refreshWallet as refreshTickets } from '#core/flows/refresh-wallet.ts'
import { storeWaitingRooms } from '#core/flows/store-waiting-rooms.ts'
import type { WalletTools } from '#core/flows/wallet-tools.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { memoryWallet } from '#core/storage/memory-wallet.ts'
import type { TranslationStore } from '#i18n/translation-store.ts'
import { backgroundApi, withoutPace } from '#platform/background-pace.ts'
import { codeReader } from '#platform/read-codes.ts'
import { ownItems } from '#platform/session-storage.ts'
import { withTabLock } from '#platform/with-tab-lock.ts'
import { hasUpcomingTicket } from './start-in-wallet.ts'
import { ticketPageRenderer } from './ticket-page-renderer.tsx'

export { createActionQueue } from './action-queue.ts'
export { readImport } from '#core/domain/read-import.ts'
export { exportTickets } from '#core/flows/export-tickets.ts'
export { releaseTicket } from '#core/flows/release-ticket.ts'
export { removeTicket } from '#core/flows/remove-ticket.ts'
export { updateTicket } from '#core/flows/update-ticket.ts'

/** The flow; afterwards the home page has the space for a ticket that it stored, and their waiting rooms are stored. */
const withConsequences =
  <P extends unknown[], T>(flow: (tools: WalletTools, ...rest: P) => Promise<T>) =>
  async (tools: WalletTools, ...rest: P): Promise<T> => {
    const result = await flow(tools, ...rest)
    if (await hasUpcomingTicket(tools.database, tools.now())) ownItems.expect(true)
    // No screen waits for it.
    void storeWaitingRooms({ ...tools, api: tools.backgroundApi })
    return result
  }

export const importPack = withConsequences(importTickets)
export const keepTickets = withConsequences(storeTickets)
const refresh = withConsequences(refreshTickets)
/** A run that the visitor asked for does not wait for one in the background. */
export const refreshWallet: typeof refresh = (tools, force, open) =>
  force === true ? withoutPace(() => refresh(tools, force, open)) : refresh(tools, force, open)

export interface FlowDependencies {
  readonly api: Api
  readonly store: Pick<TranslationStore, 'loadNamespace' | 'current'>
  readonly clock: TrustedClock
  readonly database: () => Promise<TesseraDatabase>
}

export const createWalletTools = ({ api, store, clock, database }: FlowDependencies): WalletTools => ({
  api,
  backgroundApi: backgroundApi(api),
  now: clock.now,
  clock,
  database,
  memory: memoryWallet,
  reader: codeReader,
  renderer: ticketPageRenderer,
  caches: (globalThis as { caches?: CacheStorage }).caches ?? null,
  locks: (navigator.locks as Locks | undefined) ?? null,
  withTabLock,
  async translations() {
    await Promise.all([store.loadNamespace('wallet'), store.loadNamespace('passes')])
    return store.current()
  },
})
