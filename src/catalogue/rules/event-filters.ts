/** Options of the filters on the page of all events, with how many events each choice leaves. */
import { localeOf } from '#kit/text/language-choice.ts'
import type { Reader } from '#kit/time/short-dates.ts'
import type { BasicEvent } from '../contract/event.ts'
import {
  findEvents,
  formats,
  hasFormat,
  isInPeriod,
  periods,
  placeOf,
  type EventFilter,
  type Period,
  type SearchableEvent,
} from './event-search.ts'

type ListedFilter = 'place' | 'format' | 'organizer'

export interface FilterChoice<Value extends string = string> {
  readonly value: Value
  /** Empty where the app has the text. */
  readonly name: string
  /** Events that the choice leaves, with every other filter as it is. */
  readonly count: number
}

type FilterChoices = Readonly<Record<ListedFilter, readonly FilterChoice[]>> & {
  /** Those in which any event takes place, so that none vanishes while a search is typed. */
  readonly when: readonly FilterChoice<Period>[]
  /** The filters that divide the events; one stays while the others leave none of its choices. */
  readonly useful: readonly ListedFilter[]
}

const listedFilters: readonly ListedFilter[] = ['place', 'format', 'organizer']

type Value = readonly [value: string, name: string]

/** The values of an event for each filter, with the names that the app has no text for. */
const readers: Readonly<Record<ListedFilter, (event: BasicEvent) => Value[]>> = {
  place: (event) => {
    const place = placeOf(event)
    return place === null ? [] : [[place, place]]
  },
  format: (event) => formats.filter((format) => hasFormat(event, format)).map((format) => [format, '']),
  organizer: ({ organizer }) => (organizer ? [[organizer.slug, organizer.name]] : []),
}

function countValues(events: readonly BasicEvent[], read: (event: BasicEvent) => Value[]) {
  const counts = new Map<string, FilterChoice>()
  for (const [value, name] of events.flatMap(read))
    counts.set(value, { value, name, count: (counts.get(value)?.count ?? 0) + 1 })
  return counts
}

/** Places and organizers by their frequency, then by name; formats by their kind. */
const inOrder = (name: ListedFilter, choices: readonly FilterChoice[], lang: string) =>
  name === 'format'
    ? choices.toSorted((a, b) => formats.indexOf(a.value as never) - formats.indexOf(b.value as never))
    : choices.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, localeOf(lang)))

/**
 * The choices of each filter that leave an event, and the one that is set. A filter whose only choice is that of every event has
 * none, because it would change nothing.
 * @param lang of the page: names are in its order
 */
export function filterChoices(
  events: readonly SearchableEvent[],
  filter: EventFilter,
  reader: Reader,
  lang: string,
): FilterChoices {
  const all = events.map(({ event }) => event)
  const without = (name: keyof EventFilter) => findEvents(events, { ...filter, [name]: null }, reader)
  const useful = listedFilters.filter(
    (name) =>
      filter[name] !== null ||
      [...countValues(all, readers[name]).values()].some(({ count }) => count < all.length),
  )
  const listed = (name: ListedFilter): readonly FilterChoice[] => {
    const value = filter[name]
    if (!useful.includes(name)) return []
    const choices = countValues(without(name), readers[name])
    if (value !== null && !choices.has(value)) {
      const known = countValues(all, readers[name]).get(value)
      choices.set(value, { value, name: known?.name ?? (name === 'format' ? '' : value), count: 0 })
    }
    return inOrder(name, [...choices.values()], lang)
  }
  const onEveryDay = without('when')
  return {
    when: periods
      .map((period) => ({
        value: period,
        name: '',
        count: onEveryDay.filter((event) => isInPeriod(event, period, reader)).length,
      }))
      .filter(({ value }) => filter.when === value || all.some((event) => isInPeriod(event, value, reader))),
    place: listed('place'),
    format: listed('format'),
    organizer: listed('organizer'),
    useful,
  }
}
