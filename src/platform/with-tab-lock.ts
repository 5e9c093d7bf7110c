let running = false

/** Runs work once over all tabs, where the browser has no locks once in this one; false when it runs already. */
export async function withTabLock(work: () => Promise<void>): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined
  let asked = false
  try {
    const ran = await locks?.request('tessera-refresh', { ifAvailable: true }, async (lock) => {
      asked = true
      if (lock) await work()
      return lock !== null
    })
    if (ran !== undefined) return ran
  } catch (error) {
    // Refused where nothing may be kept for us: as without any.
    if (asked) throw error
  }
  if (running) return false
  running = true
  await work().finally(() => (running = false))
  return true
}
