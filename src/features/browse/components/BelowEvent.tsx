import type { EventInfo } from '#core/contract/event.ts'
import { lazyPart } from '#shared/lazy-part.ts'
import { useHasStored } from '#shared/use-has-stored.ts'

const StoredPassChoice = lazyPart(async () => (await import('./StoredPassChoice.tsx')).StoredPassChoice, {
  texts: 'checkout',
})

/** The part below an event: nothing moves when it comes. */
export const BelowEvent = ({ event }: { event: EventInfo }) => {
  const hasStored = useHasStored()
  return event.canApplySubscriptions && hasStored && <StoredPassChoice event={event} />
}
