import { withLock, type Locks } from '#kit/with-lock.ts'
import { refreshLock } from '../sync-tags.ts'

let running: Promise<unknown> | null = null

/**
 * Runs work once over all tabs, or once in this tab in a browser without locks. False when it runs already.
 *
 * @param waits until the run of this tab has ended
 */
export async function withTabLock(work: () => Promise<void>, waits = false): Promise<boolean> {
  while (running !== null) {
    if (!waits) return false
    await running
  }
  const locks = (navigator.locks as Locks | undefined) ?? null
  const run = async (): Promise<boolean> => {
    await work()
    return true
  }
  const result = withLock(locks, refreshLock, run).finally(() => (running = null))
  running = result.catch(() => undefined)
  return (await result) ?? false
}
