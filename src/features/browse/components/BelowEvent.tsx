import type { EventInfo } from '#core/contract/event.ts'
import { useEventJsonLd } from '../use-event-json-ld.ts'
import { StoredPassChoice } from './StoredPassChoice.tsx'

/** The part below an event. It loads after the page: nothing moves when it comes. */
export const BelowEvent = ({ event }: { event: EventInfo }) => {
  useEventJsonLd(event)
  return event.canApplySubscriptions && <StoredPassChoice event={event} />
}
