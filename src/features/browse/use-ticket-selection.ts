import { useCallback, useMemo, useState } from 'react'
import type { TicketCategory } from '#core/contract/event.ts'
import { limitSelection, type TicketSelection } from '#core/domain/quantity-rules.ts'
import { savedSelection } from '#platform/session-storage.ts'
import { useInBrowser } from '#shared/use-in-browser.ts'

interface TicketSelectionState {
  readonly selection: TicketSelection
  readonly setQuantity: (categoryId: number, count: number) => void
  /** Selects nothing: another promo code changes prices and limits. */
  readonly clear: () => void
  /** Drops the stored selection unless the visitor has changed it on this page. */
  readonly dropSaved: () => void
}

/** Quantity by category: starts with the selection stored in this tab, always limited to what is on sale. */
export function useTicketSelection(
  shortName: string,
  categories: readonly TicketCategory[],
): TicketSelectionState {
  const inBrowser = useInBrowser()
  const saved = useMemo(() => (inBrowser ? savedSelection.read(shortName) : {}), [inBrowser, shortName])
  const [chosen, setChosen] = useState<TicketSelection | null>(null)
  const requested = chosen ?? saved
  return {
    selection: limitSelection(requested, categories),
    setQuantity(categoryId, count) {
      const next = { ...requested, [categoryId]: count }
      savedSelection.keep(shortName, next)
      setChosen(next)
    },
    clear() {
      savedSelection.keep(shortName, {})
      setChosen({})
    },
    dropSaved: useCallback(() => setChosen((now) => now ?? {}), []),
  }
}
