/** Reasons why nothing may change under the person now: an order under way, a running payment, a code on the screen (ARCHITECTURE, law 6). */
const reasons = new Map<symbol, string>()
const listeners = new Set<() => void>()

const changed = (): void => {
  for (const listener of listeners) listener()
}

/** Keeps updates away until the returned function is called. */
export function holdUpdates(reason: 'order' | 'payment' | 'pass' | 'door' | 'form'): () => void {
  const key = Symbol(reason)
  reasons.set(key, reason)
  changed()
  return () => {
    if (reasons.delete(key)) changed()
  }
}

/** True while anybody holds updates away. */
export const isBusy = (): boolean => reasons.size > 0

/** Calls the listener at each change, until the returned function is called. */
export function onBusyChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
