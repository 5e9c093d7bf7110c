import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { periods, type EventFilter } from '#core/domain/event-search.ts'

/** Parameters of the address. The filter of the catalogue has other names (src/shared/catalogue-filter.ts). */
const flags = { free: ['price', 'free'], online: ['format', 'online'] } as const
const textParameter = 'q'
export const periodParameter = 'when'

interface EventFilterState {
  readonly filter: EventFilter
  readonly change: (change: Partial<EventFilter>) => void
}

function readFilter(search: URLSearchParams): EventFilter {
  const when = search.get(periodParameter)
  return {
    text: search.get(textParameter) ?? '',
    when: periods.find((period) => period === when) ?? null,
    free: search.get(flags.free[0]) === flags.free[1],
    online: search.get(flags.online[0]) === flags.online[1],
  }
}

/** The query of the address with the filter; other parameters stay. */
function withFilter(search: URLSearchParams, filter: EventFilter): URLSearchParams {
  const next = new URLSearchParams(search)
  const write = (name: string, value: string | null) => {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  write(textParameter, filter.text.trim() === '' ? null : filter.text)
  write(periodParameter, filter.when)
  for (const flag of ['free', 'online'] as const) {
    const [name, value] = flags[flag]
    if (filter[flag] || next.get(name) === value) write(name, filter[flag] ? value : null)
  }
  return next
}

/** Search and chips of the page of all events. They live in the address, so that a reload and a link keep them. */
export function useEventFilter(): EventFilterState {
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => readFilter(search), [search])
  return {
    filter,
    change: (change) =>
      setSearch((now) => withFilter(now, { ...filter, ...change }), {
        replace: true,
        preventScrollReset: true,
      }),
  }
}
