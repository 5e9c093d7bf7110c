import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { formats, isDayKey, periods, type EventFilter, type Period } from '../rules/event-search.ts'
import { isMonthKey, type MonthKey } from '../rules/month-grid.ts'

/** Keys of the texts of the periods. */
export const periodKeys: Readonly<Record<Period, string>> = {
  today: 'app.facts.today',
  weekend: 'app.lists.weekend',
  month: 'app.lists.this-month',
}

/** Parameters of the address. The filter of the catalogue has other names (src/catalogue/rules/catalogue-filter.ts). */
const parameters = {
  text: 'q',
  when: 'when',
  format: 'format',
  place: 'place',
  organizer: 'by',
  saved: 'saved',
} as const satisfies Record<keyof EventFilter, string>
export const periodParameter = parameters.when
export const savedParameter = parameters.saved

/** How the events are shown: as a list, or in the month that is opened. */
export interface EventView {
  readonly isMonth: boolean
  /** The month that the calendar shows; null for the first one with an event. */
  readonly month: MonthKey | null
}

function readFilter(search: URLSearchParams): EventFilter {
  const read = (name: keyof EventFilter) => search.get(parameters[name])
  const [when, format] = [read('when'), read('format')]
  return {
    text: read('text') ?? '',
    when: periods.find((period) => period === when) ?? (when !== null && isDayKey(when) ? when : null),
    format: formats.find((name) => name === format) ?? null,
    place: read('place'),
    organizer: read('organizer'),
    saved: read('saved') === null ? null : 'yes',
  }
}

function readView(search: URLSearchParams): EventView {
  const month = search.get('month')
  return {
    isMonth: search.get('view') === 'month',
    month: month !== null && isMonthKey(month) ? month : null,
  }
}

/** The query of the address with what has changed; other parameters stay. */
function withChange(search: URLSearchParams, change: Partial<EventFilter & EventView>): URLSearchParams {
  const next = new URLSearchParams(search)
  const write = (name: string, value: string | null) => {
    if (value === null || value.trim() === '') next.delete(name)
    else next.set(name, value)
  }
  for (const [key, name] of Object.entries(parameters) as [keyof EventFilter, string][]) {
    const value = change[key]
    if (value !== undefined) write(name, value)
  }
  if (change.isMonth !== undefined) write('view', change.isMonth ? 'month' : null)
  if (change.month !== undefined) write('month', change.month)
  return next
}

/** Search, filters and view of the page of all events. They are part of the address, so that a reload and a link keep them. */
export function useEventFilter() {
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => readFilter(search), [search])
  const view = useMemo(() => readView(search), [search])
  return {
    filter,
    view,
    change: (change: Partial<EventFilter & EventView>) =>
      setSearch((now) => withChange(now, change), { replace: true, preventScrollReset: true }),
  }
}
