/**
 * Tickets of this page life only: what a browser without a store still shows, and says that it will not keep.
 * A ticket that reaches the store leaves this place.
 */
import type { TicketRecord } from './records.ts'

const keyOf = (eventShortName: string, uuid: string): string => `${eventShortName}/${uuid}`

export interface MemoryWallet {
  readonly put: (record: TicketRecord) => void
  readonly drop: (eventShortName: string, uuid: string) => void
  /** The same array until something changes. */
  readonly all: () => readonly TicketRecord[]
  readonly subscribe: (listener: () => void) => () => void
}

/** An empty one. */
export function createMemoryWallet(): MemoryWallet {
  const held = new Map<string, TicketRecord>()
  const listeners = new Set<() => void>()
  let snapshot: readonly TicketRecord[] = []
  const changed = (): void => {
    snapshot = [...held.values()]
    for (const listener of listeners) listener()
  }
  return {
    put(record) {
      held.set(keyOf(record.eventShortName, record.uuid), record)
      changed()
    },
    drop(eventShortName, uuid) {
      if (held.delete(keyOf(eventShortName, uuid))) changed()
    },
    all: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The one of this page. */
export const memoryWallet = createMemoryWallet()
