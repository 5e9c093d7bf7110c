import type { BasicEvent } from '#core/contract/event.ts'
import { EventTile } from './EventTile.tsx'

type Props = {
  events: readonly BasicEvent[]
  /** The first event is shown large. */
  lead?: boolean
}

/** Events as tiles, in the given order. */
export const EventList = ({ events, lead = false }: Props) => (
  <ul className="events before-4">
    {events.map((event, index) => (
      <EventTile key={event.shortName} event={event} lead={lead && index === 0} first={index === 0} />
    ))}
  </ul>
)
