/** Sends queued actions while no page is open, at a one-shot sync (docs/OFFLINE.md#queued-actions). */
import { createApi } from '#core/api/client.ts'
import { actionsChannel, protocol, type ActionReport } from '#core/contract/messages.ts'
import { createTrustedClock } from '#core/domain/trusted-clock.ts'
import type { Locks } from '#core/domain/with-lock.ts'
import { runQueuedActions } from '#core/flows/run-queued-actions.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'

interface QueueScope {
  readonly fetch: typeof fetch
  readonly database: () => Promise<TesseraDatabase>
  /** Null in a browser without locks. */
  readonly locks: Locks | null
  readonly now: () => number
}

/** @throws when an action still waits: the browser repeats the sync later */
export async function sendQueuedActions(scope: QueueScope): Promise<void> {
  const channel = new BroadcastChannel(actionsChannel)
  const { fetch, database, locks, now } = scope
  const clock = createTrustedClock({ deviceTime: now })
  const next = await runQueuedActions(
    {
      api: createApi({ fetch, clock }),
      database,
      locks,
      now: clock.now,
      clock,
      report: (report) => channel.postMessage({ protocol, ...report } satisfies ActionReport),
    },
    true,
  )
  channel.close()
  if (next !== null) throw new Error('A queued action still waits')
}
