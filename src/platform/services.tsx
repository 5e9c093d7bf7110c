/**
 * What the features need from outside, handed down once by the app: the wire, the clock, the device's store.
 * The store is opened on first use, so that a page that needs none loads none (byte budgets).
 */
import { createContext, use } from 'react'
import type { Api } from '#core/api/client.ts'
import type { KeepProgress, TicketsToKeep } from '#core/domain/keep-progress.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import type { MemoryWallet } from '#core/storage/memory-wallet.ts'

export interface Services {
  readonly api: Api
  /** Epoch ms. */
  readonly now: () => number
  /** The store, open. Rejects when this browser has none, or it does not answer. */
  readonly database: () => Promise<TesseraDatabase>
  /** Fetches, checks and stores tickets; reports each step; never rejects. True when all were saved. */
  readonly keepTickets: (
    tickets: TicketsToKeep,
    onProgress: (progress: KeepProgress) => void,
  ) => Promise<boolean>
  /** Checks every stored ticket that is due, once over all tabs; `asked`: every one, now. Never rejects. */
  readonly refreshWallet: (asked?: boolean) => Promise<void>
  /** Takes a ticket off this device; false when the store refused. Never rejects. */
  readonly removeTicket: (eventShortName: string, uuid: string) => Promise<boolean>
  /** Tickets that could not be stored and live as long as this page. */
  readonly memory: MemoryWallet
}

const ServicesContext = createContext<Services | null>(null)

export const ServicesProvider = ServicesContext.Provider

/** The services of this app. Throws outside of {@link ServicesProvider}. */
export function useServices(): Services {
  const services = use(ServicesContext)
  if (services === null) throw new Error('useServices needs a ServicesProvider above it')
  return services
}
