/** Tickets of this page load only, for a browser without storage. A ticket that gets stored is dropped here. */
import { createChangeSignal } from '#kit/change-signal.ts'
import type { TicketPageRenderer } from '../rules/static-page.ts'
import type { TicketRecord } from './records.ts'

const keyOf = (eventShortName: string, uuid: string): string => `${eventShortName}/${uuid}`

export interface MemoryWallet {
  readonly put: (record: TicketRecord) => void
  readonly drop: (eventShortName: string, uuid: string) => void
  /** The same array until something changes. */
  readonly all: () => readonly TicketRecord[]
  readonly subscribe: (listener: () => void) => () => void
}

declare module '#device/tools.ts' {
  interface Tools {
    /** Tickets that could not be stored; kept until the page closes. */
    readonly memory: MemoryWallet
    /** Loads the renderer of static pages: React stays out of the flows. @throws without its code */
    readonly renderer: () => Promise<TicketPageRenderer>
  }
}

export function createMemoryWallet(): MemoryWallet {
  const tickets = new Map<string, TicketRecord>()
  const changes = createChangeSignal()
  let snapshot: readonly TicketRecord[] = []
  const changed = (): void => {
    snapshot = [...tickets.values()]
    changes.notify()
  }
  return {
    put(record) {
      tickets.set(keyOf(record.eventShortName, record.uuid), record)
      changed()
    },
    drop(eventShortName, uuid) {
      if (tickets.delete(keyOf(eventShortName, uuid))) changed()
    },
    all: () => snapshot,
    subscribe: changes.subscribe,
  }
}

/** The instance of this page. */
export const memoryWallet = createMemoryWallet()
