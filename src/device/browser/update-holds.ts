/**
 * Reasons to hold an update of the app back: a reservation in progress, a running payment, a code on the
 * screen, tickets that are only in memory (docs/ARCHITECTURE.md#laws).
 */
import { createChangeSignal } from '#kit/change-signal.ts'

const reasons = new Map<symbol, string>()
const changes = createChangeSignal()

type HoldReason = 'order' | 'payment' | 'ticket' | 'door' | 'form' | 'unsaved-tickets'

/** Lock shared by every tab that holds updates back: a new version takes over all tabs at once. */
export const updateHoldLock = 'tessera-stake'

/** Holds the lock until the returned function is called. Without locks each tab decides alone. */
function holdOtherTabs(): () => void {
  let done = (): void => undefined
  const over = new Promise<void>((resolve) => {
    done = resolve
  })
  const locks = navigator.locks as LockManager | undefined
  void locks?.request(updateHoldLock, { mode: 'shared' }, () => over).catch(() => undefined)
  return done
}

/** Holds updates back until the returned function is called. */
export function holdUpdates(reason: HoldReason): () => void {
  const key = Symbol(reason)
  reasons.set(key, reason)
  // A ticket page only holds the message over its code back; people leave one open in a tab for days.
  const done = reason === 'ticket' ? undefined : holdOtherTabs()
  changes.notify()
  return () => {
    done?.()
    if (reasons.delete(key)) changes.notify()
  }
}

/** True while this tab holds updates back. */
export const hasUpdateHold = (): boolean => reasons.size > 0

/** True while the person orders, pays, types or shows a code: another page must not take the place of this one. */
export const holdsPage = (): boolean => [...reasons.values()].some((reason) => reason !== 'ticket')

/** Calls the listener at each change. @returns a function that ends it */
export const onUpdateHoldChange = changes.subscribe
