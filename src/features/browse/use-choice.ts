import { useState } from 'react'
import type { TicketCategory } from '#core/contract/event.ts'
import { fitChoice, type Choice } from '#core/domain/quantity-rules.ts'
import { ticketChoice } from '#platform/session-notes.ts'

interface Chosen {
  readonly choice: Choice
  readonly choose: (categoryId: number, count: number) => void
}

/** How many of which: begins with what was chosen before in this tab, always cut to what is on sale now. */
export function useChoice(shortName: string, categories: readonly TicketCategory[]): Chosen {
  const [wanted, setWanted] = useState<Choice>(() => ticketChoice.read(shortName))
  return {
    choice: fitChoice(wanted, categories),
    choose(categoryId, count) {
      const next = { ...wanted, [categoryId]: count }
      ticketChoice.keep(shortName, next)
      setWanted(next)
    },
  }
}
