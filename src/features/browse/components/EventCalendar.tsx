import { useMemo } from 'react'
import { findEvents, isDayKey, type EventFilter, type SearchableEvent } from '#core/domain/event-search.ts'
import { monthKeyOf, monthsOf } from '#core/domain/month-grid.ts'
import type { EventView } from '../use-event-filter.ts'
import { MonthGrid } from './MonthGrid.tsx'

export type CalendarProps = {
  events: readonly SearchableEvent[]
  filter: EventFilter
  view: EventView
  /** Epoch ms. */
  now: number
  onChange: (change: Partial<EventFilter & EventView>) => void
}

/**
 * The calendar that chooses a day, with the events that pass the other filters.
 * @param large replaces the list; a press on a day leads back to it
 */
export const EventCalendar = ({
  events,
  filter,
  view,
  now,
  onChange,
  large = false,
}: CalendarProps & { large?: boolean }) => {
  const range = useMemo(
    () =>
      monthsOf(
        events.map(({ event }) => event),
        now,
      ),
    [events, now],
  )
  const shown = useMemo(() => findEvents(events, { ...filter, when: null }, now), [events, filter, now])
  const [first, last] = range
  const chosen = filter.when !== null && isDayKey(filter.when) ? filter.when : null
  const preferred = view.month ?? (chosen === null ? first : monthKeyOf(chosen))
  const notBefore = preferred < first ? first : preferred
  const month = notBefore > last ? last : notBefore
  return (
    <MonthGrid
      events={shown}
      month={month}
      range={range}
      chosen={chosen}
      now={now}
      large={large}
      onMonth={(next) => onChange({ month: next })}
      onDay={(when) => onChange(large ? { when, isMonth: false, month } : { when, month })}
    />
  )
}
