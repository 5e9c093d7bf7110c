/** Reasons why nothing may change under the person now: an order under way, a running payment, a code on the screen (ARCHITECTURE, law 6). */
const reasons = new Map<symbol, string>()
const listeners = new Set<() => void>()

const changed = (): void => {
  for (const listener of listeners) listener()
}

type HoldReason = 'order' | 'payment' | 'ticket' | 'door' | 'form'

/** Shared by every tab in which something is at stake: a new version is taken for all tabs at once. */
export const updateHoldLock = 'tessera-stake'

/** Lets the other tabs know, until the returned function is called. Where there are no locks, each tab is on its own. */
function holdOtherTabs(): () => void {
  let done = (): void => undefined
  const over = new Promise<void>((resolve) => {
    done = resolve
  })
  const locks = navigator.locks as LockManager | undefined
  void locks?.request(updateHoldLock, { mode: 'shared' }, () => over).catch(() => undefined)
  return done
}

/** Keeps updates away until the returned function is called. */
export function holdUpdates(reason: HoldReason): () => void {
  const key = Symbol(reason)
  reasons.set(key, reason)
  // A pass only wants no message over its code; people leave one open in a tab for days.
  const done = reason === 'ticket' ? undefined : holdOtherTabs()
  changed()
  return () => {
    done?.()
    if (reasons.delete(key)) changed()
  }
}

/** True while anybody holds updates away. */
export const hasUpdateHold = (): boolean => reasons.size > 0

/** Calls the listener at each change, until the returned function is called. */
export function onUpdateHoldChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
