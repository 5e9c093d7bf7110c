/**
 * What features receive from the app: API, clock, database. The database is opened on first use, so that a
 * page without it loads none of its code (byte budgets).
 */
import { createContext, use } from 'react'
import type { Api } from '#core/api/client.ts'
import type { Busy, Refused, Unreachable } from '#core/api/result.ts'
import type { ForceRefresh, KeepProgress, TicketsToKeep } from '#core/domain/keep-progress.ts'
import type { QueuedAction } from '#core/domain/queued-action.ts'
import type { RunResult } from '#core/domain/run-result.ts'
import type { StoredTicketChange, TicketUpdate } from '#core/domain/ticket-change.ts'
import type { TrustedClock } from '#core/domain/trusted-clock.ts'
import type { TicketKey } from '#core/storage/database.ts'
import type { MemoryWallet } from '#core/storage/memory-wallet.ts'
import type { DeviceStorage } from '#core/storage/open-device-database.ts'

/** Actions that wait for a connection (docs/OFFLINE.md#queued-actions). No call rejects. */
export interface ActionQueue {
  /** Stores an action that had no answer; false when storage failed. */
  readonly queue: (action: QueuedAction) => Promise<boolean>
  /** False when storage failed. */
  readonly cancel: (id: string) => Promise<boolean>
  /**
   * Sends the actions that are due, with `force` all. Resolves with the time of the next attempt, epoch ms; null when
   * none waits.
   */
  readonly run: (force: boolean) => Promise<number | null>
}

export interface Services extends DeviceStorage {
  readonly api: Api
  /** Epoch ms, by the clock of the device as the server's answers correct it. */
  readonly now: () => number
  /** What the server's answers said about the device's clock. */
  readonly clock: TrustedClock
  /** Fetches, checks and stores tickets; reports each step; never rejects. True when all were saved. */
  readonly keepTickets: (
    tickets: TicketsToKeep,
    onProgress: (progress: KeepProgress) => void,
  ) => Promise<boolean>
  /**
   * Finishes orders and checks every stored ticket that is due, once over all tabs; the open ticket first and at once.
   * The worst result of its steps. Never rejects.
   */
  readonly refreshWallet: (force?: ForceRefresh, open?: TicketKey | null) => Promise<RunResult>
  /** Deletes a ticket from this device; false when storage failed. Never rejects. */
  readonly removeTicket: (eventShortName: string, uuid: string) => Promise<boolean>
  /** Changes a ticket and renews its stored copy. Never rejects. */
  readonly updateTicket: (
    update: TicketUpdate,
  ) => Promise<{ readonly kind: 'saved'; readonly stored: StoredTicketChange } | Refused | Busy | Unreachable>
  /** Gives a ticket back and deletes its stored copy. Never rejects. */
  readonly releaseTicket: (
    eventShortName: string,
    uuid: string,
  ) => Promise<{ readonly kind: 'released' } | Refused | Busy | Unreachable>
  /** Null when its code cannot be loaded. */
  readonly actionQueue: () => Promise<ActionQueue | null>
  /** Tickets that could not be stored; kept until the page closes. */
  readonly memory: MemoryWallet
}

const ServicesContext = createContext<Services | null>(null)

export const ServicesProvider = ServicesContext.Provider

/** @throws outside of {@link ServicesProvider} */
export function useServices(): Services {
  const services = use(ServicesContext)
  if (services === null) throw new Error('useServices needs a ServicesProvider above it')
  return services
}
