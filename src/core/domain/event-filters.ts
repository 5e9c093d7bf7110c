/** Options of the filters on the page of all events, with how many events each choice leaves. */
import type { BasicEvent } from '#core/contract/event.ts'
import {
  findEvents,
  formats,
  hasFormat,
  isFreeEvent,
  isInPeriod,
  isWithinPrice,
  periods,
  placeOf,
  type EventFilter,
  type Period,
  type PriceLimit,
  type SearchableEvent,
} from './event-search.ts'

/** The filters that are chosen from a list. */
export type ListedFilter = 'place' | 'price' | 'format' | 'organizer'

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

const listedFilters: readonly ListedFilter[] = ['place', 'price', 'format', 'organizer']

/** Round limits of a price, in whole units of the currency. */
const limits = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000]

/** Limits that one list offers for each currency. */
const mostLimits = 3

/** Round limits between which prices lie: the highest one keeps out at least one event. */
function priceLimits(events: readonly BasicEvent[]): readonly PriceLimit[] {
  const currencies = new Set(
    events.flatMap((event) =>
      !isFreeEvent(event) && event.offer?.lowestPrice && event.offer.currency ? [event.offer.currency] : [],
    ),
  )
  return [...currencies].flatMap((currency) => {
    const priced = events.filter((event) => event.offer?.currency === currency && !isFreeEvent(event))
    const within = (limit: PriceLimit) => priced.filter((event) => isWithinPrice(event, limit)).length
    const sold = priced.filter(({ offer }) => offer?.lowestPrice).length
    return limits
      .map((limit): PriceLimit => `${currency}${limit}`)
      .filter((limit, index, all) => {
        const before = all[index - 1]
        const count = within(limit)
        return count > 0 && count < sold && count > (before === undefined ? 0 : within(before))
      })
      .slice(0, mostLimits)
  })
}

type Value = readonly [value: string, name: string]

/** The values of an event for each filter, with the names that the app has no text for. */
function readers(all: readonly BasicEvent[]): Readonly<Record<ListedFilter, (event: BasicEvent) => Value[]>> {
  const priceSteps: readonly PriceLimit[] = ['free', ...priceLimits(all)]
  return {
    place: (event) => {
      const place = placeOf(event)
      return place === null ? [] : [[place, place]]
    },
    price: (event) => priceSteps.filter((limit) => isWithinPrice(event, limit)).map((limit) => [limit, '']),
    format: (event) => formats.filter((format) => hasFormat(event, format)).map((format) => [format, '']),
    organizer: ({ organizer }) => (organizer ? [[organizer.slug, organizer.name]] : []),
  }
}

function countValues(events: readonly BasicEvent[], read: (event: BasicEvent) => Value[]) {
  const counts = new Map<string, FilterChoice>()
  for (const [value, name] of events.flatMap(read))
    counts.set(value, { value, name, count: (counts.get(value)?.count ?? 0) + 1 })
  return counts
}

/** Places and organizers by their frequency, then by name; the others by their size and kind. */
const inOrder = (
  name: ListedFilter,
  choices: readonly FilterChoice[],
  all: readonly BasicEvent[],
  lang: string,
) => {
  const fixed = name === 'price' ? ['free', ...priceLimits(all)] : name === 'format' ? formats : null
  return fixed
    ? choices.toSorted((a, b) => fixed.indexOf(a.value as never) - fixed.indexOf(b.value as never))
    : choices.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, lang))
}

/**
 * The choices of each filter that leave an event, and the one that is set. A filter whose only choice is that of every event has
 * none, because it would change nothing.
 * @param now epoch ms
 * @param lang of the page: names are in its order
 */
export function filterChoices(
  events: readonly SearchableEvent[],
  filter: EventFilter,
  now: number,
  lang: string,
): FilterChoices {
  const all = events.map(({ event }) => event)
  const read = readers(all)
  const without = (name: keyof EventFilter) => findEvents(events, { ...filter, [name]: null }, now)
  const useful = listedFilters.filter(
    (name) =>
      filter[name] !== null ||
      [...countValues(all, read[name]).values()].some(({ count }) => count < all.length),
  )
  const listed = (name: ListedFilter): readonly FilterChoice[] => {
    const value = filter[name]
    if (!useful.includes(name)) return []
    const choices = countValues(without(name), read[name])
    if (value !== null && !choices.has(value)) choices.set(value, { value, name: value, count: 0 })
    return inOrder(name, [...choices.values()], all, lang)
  }
  const onEveryDay = without('when')
  return {
    when: periods
      .map((period) => ({
        value: period,
        name: '',
        count: onEveryDay.filter((event) => isInPeriod(event, period, now)).length,
      }))
      .filter(({ value }) => filter.when === value || all.some((event) => isInPeriod(event, value, now))),
    place: listed('place'),
    price: listed('price'),
    format: listed('format'),
    organizer: listed('organizer'),
    useful,
  }
}
