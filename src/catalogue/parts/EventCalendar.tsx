import { useMemo, type ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { readerClock, type Reader } from '#kit/time/short-dates.ts'
import { dayName } from '../rules/event-day.ts'
import {
  dayKey,
  findEvents,
  isDayKey,
  type DayKey,
  type EventFilter,
  type SearchableEvent,
} from '../rules/event-search.ts'
import {
  monthGrid,
  monthKeyOf,
  monthOfWeek,
  monthStart,
  monthsOf,
  type GridDay,
  type MonthKey,
} from '../rules/month-grid.ts'
import { EventMonths } from './EventMonths.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import type { EventView } from './use-event-filter.ts'

export type CalendarProps = {
  events: readonly SearchableEvent[]
  filter: EventFilter
  view: EventView
  reader: Reader
  onChange: (change: Partial<EventFilter & EventView>) => void
}

/** The events of a day, else of a month. */
const eventsIn = (days: readonly GridDay[], chosen: DayKey | null) => [
  ...new Set(
    days
      .filter(({ key, isInMonth }) => (chosen === null ? isInMonth : key === chosen))
      .flatMap(({ events }) => events),
  ),
]

/** The month that the calendar begins with: of what is found, and this week is whole. @param now as `readerClock` returns it */
function firstMonth(firstFound: MonthKey, when: EventFilter['when'], now: number): MonthKey {
  const current = monthKeyOf(dayKey(now))
  if (when === 'month') return current
  return firstFound === current ? monthOfWeek(now) : firstFound
}

function withinRange(month: MonthKey, [first, last]: readonly [MonthKey, MonthKey]): MonthKey {
  if (month < first) return first
  return month > last ? last : month
}

/**
 * The calendar that chooses a day, with the events that pass the other filters.
 * @param large with the titles in its cells, and below it the events of the chosen day, else of the month
 * @param above what stands above it, by the number of the events below it
 */
export const EventCalendar = ({
  events,
  filter,
  view,
  reader,
  onChange,
  large = false,
  above,
}: CalendarProps & { large?: boolean; above?: ((count: number) => ReactNode) | undefined }) => {
  const { lang } = useTranslations()
  const all = events.map(({ event }) => event)
  const range = monthsOf(all, reader)
  const shown = useMemo(() => findEvents(events, { ...filter, when: null }, reader), [events, filter, reader])
  const chosen = filter.when !== null && isDayKey(filter.when) ? filter.when : null
  // A search that finds only later events leads to their first month.
  const [firstFound] = shown.length > 0 ? monthsOf(shown, reader) : range
  const first =
    chosen === null ? firstMonth(firstFound, filter.when, readerClock(reader)) : monthKeyOf(chosen)
  const month = withinRange(view.month ?? first, range)
  const weeks = useMemo(() => monthGrid(shown, month, reader), [shown, month, reader])
  const days = weeks.flat()
  const chosenHere = days.some(({ key }) => key === chosen) ? chosen : null
  const below = eventsIn(days, chosenHere)
  const at = chosenHere === null ? monthStart(month) : Date.parse(chosenHere)
  return (
    <>
      {above?.(below.length)}
      <MonthGrid
        weeks={weeks}
        month={month}
        range={range}
        chosen={chosen}
        reader={reader}
        large={large}
        // The list below belongs to the month.
        onMonth={(next) => onChange(large && chosen !== null ? { when: null, month: next } : { month: next })}
        onDay={(when) => onChange({ when, month })}
      />
      {large && below.length > 0 && (
        <EventMonths events={below} name={chosenHere === null ? undefined : dayName(at, lang)} at={at} />
      )}
    </>
  )
}
