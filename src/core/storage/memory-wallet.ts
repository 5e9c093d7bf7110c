/** Tickets of this page load only, for a browser without storage. A ticket that gets stored is dropped here. */
import type { TicketRecord } from './records.ts'

const keyOf = (eventShortName: string, uuid: string): string => `${eventShortName}/${uuid}`

export interface MemoryWallet {
  readonly put: (record: TicketRecord) => void
  readonly drop: (eventShortName: string, uuid: string) => void
  /** The same array until something changes. */
  readonly all: () => readonly TicketRecord[]
  readonly subscribe: (listener: () => void) => () => void
}

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

/** The instance of this page. */
export const memoryWallet = createMemoryWallet()
