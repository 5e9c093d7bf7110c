import { cancelAction, queueAction } from '#core/flows/queue-action.ts'
import { runQueuedActions } from '#core/flows/run-queued-actions.ts'
import type { WalletTools } from '#core/flows/wallet-tools.ts'
import { reportAction } from '#platform/action-channel.ts'
import { requestBackgroundSync } from '#platform/background-sync.ts'
import type { ActionQueue } from '#platform/services.tsx'

/** The queue of this device; the worker sends it, too, where the browser has one-shot sync. */
export function createActionQueue({
  api,
  now,
  clock,
  database,
  locks,
}: Pick<WalletTools, 'api' | 'now' | 'clock' | 'database' | 'locks'>): ActionQueue {
  const tools = { api, now, clock, database, locks, report: reportAction }
  return {
    async queue(action) {
      const queued = await queueAction(tools, action)
      if (queued) void requestBackgroundSync()
      return queued
    },
    cancel: (id) => cancelAction(tools, id),
    run: (force) => runQueuedActions(tools, force),
  }
}
