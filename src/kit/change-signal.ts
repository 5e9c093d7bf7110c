/** Notifies of changes; `subscribe` has the shape that `useSyncExternalStore` expects. */
interface ChangeSignal {
  readonly notify: () => void
  /** Calls the listener at each change. @returns ends it */
  readonly subscribe: (listener: () => void) => () => void
}

export function createChangeSignal(): ChangeSignal {
  const listeners = new Set<() => void>()
  return {
    notify() {
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
