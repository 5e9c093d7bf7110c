/**
 * Reasons to defer an update of the app: a reservation in progress, a running payment, a code on the
 * screen, tickets that are only in memory (docs/ARCHITECTURE.md#laws).
 */
import { createChangeSignal } from '#kit/change-signal.ts'

const reasons = new Map<symbol, string>()
const changes = createChangeSignal()

type DeferralReason = 'order' | 'payment' | 'ticket' | 'door' | 'form' | 'unsaved-tickets'

/** Lock shared by every tab that defers updates: a new version takes over all tabs at once. */
export const updateDeferralLock = 'tessera-stake'

/** Holds the lock until the returned function is called. Without locks each tab decides alone. */
function deferInOtherTabs(): () => void {
  let done = (): void => undefined
  const over = new Promise<void>((resolve) => {
    done = resolve
  })
  const locks = navigator.locks as LockManager | undefined
  void locks?.request(updateDeferralLock, { mode: 'shared' }, () => over).catch(() => undefined)
  return done
}

/** Defers updates until the returned function is called. */
export function deferUpdates(reason: DeferralReason): () => void {
  const key = Symbol(reason)
  reasons.set(key, reason)
  // A ticket page only defers the message over its code; people leave one open in a tab for days.
  const done = reason === 'ticket' ? undefined : deferInOtherTabs()
  changes.notify()
  return () => {
    done?.()
    if (reasons.delete(key)) changes.notify()
  }
}

/** True while this tab defers updates. */
export const defersUpdates = (): boolean => reasons.size > 0

/** True while the person orders, pays, types or shows a code: another page must not take the place of this one. */
export const keepsPage = (): boolean => [...reasons.values()].some((reason) => reason !== 'ticket')

/** Calls the listener at each change. @returns a function that ends it */
export const onDeferralChange = changes.subscribe
