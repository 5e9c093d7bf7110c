import type { BasicEvent } from '#core/contract/event.ts'
import { EventTile } from './EventTile.tsx'

type Props = {
  events: readonly BasicEvent[]
  /** Shows cards with large pictures; a phone shows only the first few. */
  cards?: boolean
  /** An instant of the month that the heading above names, in UTC. */
  month?: number
  titleLevel?: 2 | 3
  /** True for the list that the page begins with. */
  first?: boolean
}

/** Events as tiles, in the given order. */
export const EventList = ({ events, cards = false, month, titleLevel = 2, first = false }: Props) => (
  <ul className={cards ? 'events cards few' : 'events'}>
    {events.map((event, index) => (
      <EventTile
        key={event.shortName}
        event={event}
        card={cards}
        month={month}
        first={first && index === 0}
        titleLevel={titleLevel}
      />
    ))}
  </ul>
)
