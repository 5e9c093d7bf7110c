/** Notifies of changes; `subscribe` has the shape that `useSyncExternalStore` expects: it calls the listener until the returned function ends it. */
export function createChangeSignal() {
  const listeners = new Set<() => void>()
  return {
    notify() {
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return (): void => void listeners.delete(listener)
    },
  }
}
