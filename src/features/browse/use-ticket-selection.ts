import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ItemsByCategory } from '#core/contract/event.ts'
import { limitSelection, ticketCount, type Selection } from '#core/domain/quantity-rules.ts'
import { limitServices } from '#core/domain/service-selection.ts'
import { savedSelection } from '#platform/browser-storage.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'

export interface TicketSelectionState {
  /** Limited to what is on sale. */
  readonly selection: Selection
  /** The numbers that the visitor chose; they can be above a limit. */
  readonly requested: Selection
  readonly setQuantity: (categoryId: number, count: number) => void
  /** `value`: number of items, or minor units where the buyer names the price. */
  readonly setService: (serviceId: number, value: number) => void
  /** Selects no ticket: another promo code changes prices and limits. Additional services stay. */
  readonly clearTickets: () => void
  /** Drops the stored selection unless the visitor has changed it on this page. */
  readonly dropSaved: () => void
}

const nothing: Selection = { tickets: {}, services: {} }

const readSaved = (shortName: string): Selection => ({
  tickets: savedSelection.read(shortName),
  services: savedSelection.readServices(shortName),
})

/** Starts with the selection stored in this tab, always limited to what is on sale. */
export function useTicketSelection(
  shortName: string,
  items: ItemsByCategory | undefined,
): TicketSelectionState {
  const inBrowser = useInBrowser()
  const saved = useMemo(() => (inBrowser ? readSaved(shortName) : nothing), [inBrowser, shortName])
  const [chosen, setChosen] = useState<Selection | null>(null)
  const requested = chosen ?? saved
  const tickets = limitSelection(requested.tickets, items?.ticketCategories ?? [])
  useEffect(() => {
    if (chosen !== null && chosen !== nothing) savedSelection.keep(shortName, chosen.tickets, chosen.services)
  }, [shortName, chosen])
  // The same functions for every rendering: no row of a long list renders again for them.
  const actions = useMemo(() => {
    // `saved` would be wrong here: a control reports what was chosen before hydration while that is still empty.
    const change = (next: (now: Selection) => Selection) =>
      setChosen((now) => next(now ?? readSaved(shortName)))
    return {
      setQuantity: (id: number, count: number) =>
        change((now) => ({ ...now, tickets: { ...now.tickets, [id]: count } })),
      setService: (id: number, value: number) =>
        change((now) => ({ ...now, services: { ...now.services, [id]: value } })),
      clearTickets: () => change((now) => ({ ...now, tickets: {} })),
    }
  }, [shortName])
  return {
    requested,
    selection: {
      tickets,
      services: limitServices(requested.services, items?.additionalServices ?? [], ticketCount(tickets)),
    },
    ...actions,
    dropSaved: useCallback(() => setChosen((now) => now ?? nothing), []),
  }
}
