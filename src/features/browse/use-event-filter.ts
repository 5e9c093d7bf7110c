import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { EventFilter } from '#core/domain/event-search.ts'

/** Parameters of the address. The filter of the catalogue has other names (src/shared/catalogue-filter.ts). */
const flags = { thisMonth: ['when', 'month'], free: ['price', 'free'], online: ['format', 'online'] } as const
const textParameter = 'q'

export type EventFlag = keyof typeof flags

interface EventFilterState {
  readonly filter: EventFilter
  readonly change: (change: Partial<EventFilter>) => void
}

const readFlag = (search: URLSearchParams, flag: EventFlag): boolean => {
  const [name, value] = flags[flag]
  return search.get(name) === value
}

/** The query of the address with the filter; other parameters stay. */
function withFilter(search: URLSearchParams, filter: EventFilter): URLSearchParams {
  const next = new URLSearchParams(search)
  if (filter.text.trim() === '') next.delete(textParameter)
  else next.set(textParameter, filter.text)
  for (const flag of Object.keys(flags) as EventFlag[]) {
    const [name, value] = flags[flag]
    if (filter[flag]) next.set(name, value)
    else if (next.get(name) === value) next.delete(name)
  }
  return next
}

/** Search and chips of the page of all events. They live in the address, so that a reload and a link keep them. */
export function useEventFilter(): EventFilterState {
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(
    () => ({
      text: search.get(textParameter) ?? '',
      thisMonth: readFlag(search, 'thisMonth'),
      free: readFlag(search, 'free'),
      online: readFlag(search, 'online'),
    }),
    [search],
  )
  return {
    filter,
    change: (change) =>
      setSearch((now) => withFilter(now, { ...filter, ...change }), {
        replace: true,
        preventScrollReset: true,
      }),
  }
}
