import { refreshLock } from '#core/contract/messages.ts'
import { withLock, type Locks } from '#core/domain/with-lock.ts'

let running = false

/** Runs work once over all tabs, or once in this tab in a browser without locks. False when it runs already. */
export async function withTabLock(work: () => Promise<void>): Promise<boolean> {
  if (running) return false
  running = true
  const locks = (navigator.locks as Locks | undefined) ?? null
  const run = async (): Promise<boolean> => {
    await work()
    return true
  }
  return (await withLock(locks, refreshLock, run).finally(() => (running = false))) ?? false
}
