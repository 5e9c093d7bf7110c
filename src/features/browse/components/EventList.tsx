import type { BasicEvent } from '#core/contract/event.ts'
import { EventTile } from './EventTile.tsx'

type Props = {
  events: readonly BasicEvent[]
  /** The first event is shown large, and a phone shows only the first few. */
  lead?: boolean
  titleLevel?: 2 | 3
  /** The list is the first of the page: its first picture loads with high priority. */
  first?: boolean
}

/** Events as tiles, in the given order. */
export const EventList = ({ events, lead = false, titleLevel = 2, first = true }: Props) => (
  <ul className={lead ? 'events few before-4' : 'events before-4'}>
    {events.map((event, index) => (
      <EventTile
        key={event.shortName}
        event={event}
        lead={lead && index === 0}
        first={first && index === 0}
        titleLevel={titleLevel}
      />
    ))}
  </ul>
)
