import { useState } from 'react'
import type { TicketCategory } from '#core/contract/event.ts'
import { limitSelection, type TicketSelection } from '#core/domain/quantity-rules.ts'
import { savedSelection } from '#platform/session-storage.ts'

interface TicketSelectionState {
  readonly selection: TicketSelection
  readonly setQuantity: (categoryId: number, count: number) => void
}

/** How many of which: begins with what was chosen before in this tab, always cut to what is on sale now. */
export function useTicketSelection(
  shortName: string,
  categories: readonly TicketCategory[],
): TicketSelectionState {
  const [wanted, setWanted] = useState<TicketSelection>(() => savedSelection.read(shortName))
  return {
    selection: limitSelection(wanted, categories),
    setQuantity(categoryId, count) {
      const next = { ...wanted, [categoryId]: count }
      savedSelection.keep(shortName, next)
      setWanted(next)
    },
  }
}
