import type { BasicEvent } from '#core/contract/event.ts'
import { EventTile } from './EventTile.tsx'

type Props = {
  events: readonly BasicEvent[]
  /** Shows cards with large pictures; a phone shows only the first few. */
  cards?: boolean
  /** An instant of the month that the heading above names, in UTC. */
  month?: number
  titleLevel?: 2 | 3
  /** Number of tiles above the list: pictures of the first screen load at once. Infinity: the list is below that screen. */
  tilesAbove?: number
}

/** Events as tiles, in the given order. */
export const EventList = ({ events, cards = false, month, titleLevel = 2, tilesAbove = 0 }: Props) => (
  <ul className={cards ? 'events cards few' : 'events'}>
    {events.map((event, index) => (
      <EventTile
        key={event.shortName}
        event={event}
        card={cards}
        month={month}
        index={tilesAbove + index}
        titleLevel={titleLevel}
      />
    ))}
  </ul>
)
