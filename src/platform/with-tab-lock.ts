import { refreshLock } from '#core/contract/messages.ts'

let running = false

/** Runs work once over all tabs, or once in this tab in a browser without locks. False when it runs already. */
export async function withTabLock(work: () => Promise<void>): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined
  let lockAnswered = false
  try {
    const ran = await locks?.request(refreshLock, { ifAvailable: true }, async (lock) => {
      lockAnswered = true
      if (lock) await work()
      return lock !== null
    })
    if (ran !== undefined) return ran
  } catch (error) {
    // A browser that forbids storage rejects locks, too: treated as a browser without them.
    if (lockAnswered) throw error
  }
  if (running) return false
  running = true
  await work().finally(() => (running = false))
  return true
}
