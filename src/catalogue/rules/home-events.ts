/** Which events the home page shows (docs/coverage.yaml, B31). */
import { hasEnded } from '#kit/time/event-dates.ts'
import type { Reader } from '#kit/time/short-dates.ts'
import type { BasicEvent } from '../contract/event.ts'
import { isInPeriod } from './event-search.ts'

/** True unless the list knows that an event sells nothing: it is over, nothing is left, or its sale has not begun. @param now epoch ms */
export const sellsNow = ({ offer, datesWithOffset: dates }: BasicEvent, now: number): boolean =>
  offer?.lowestPrice !== null && (offer?.saleStartsAt ?? now) <= now && !hasEnded(dates, now)

/** Events that fill rows of two, three and four. */
const most = 12
/** A phone shows the first of them. */
const mostOnPhone = 4
const mostAtWeekend = 3

/**
 * @param events by their dates
 * @returns `lead`: the large one, that of the organizer, else the next one on sale; none on the page of an organizer. `weekend`: on sale
 * this weekend. `othersOnPhone`: those of `others` that a phone shows, first what is on sale.
 */
export function homeEvents(events: readonly BasicEvent[], reader: Reader, hasLead: boolean) {
  const onSale = events.filter((event) => sellsNow(event, reader.now))
  const lead = hasLead ? (onSale.find(({ featured }) => featured) ?? onSale[0] ?? events[0]) : undefined
  const weekend = onSale
    .filter((event) => event !== lead && isInPeriod(event, 'weekend', reader))
    .slice(0, mostAtWeekend)
  const above = (lead === undefined ? 0 : 1) + weekend.length
  const others = events.filter((event) => event !== lead && !weekend.includes(event)).slice(0, most - above)
  const othersOnPhone = others
    .toSorted((one, other) => Number(onSale.includes(other)) - Number(onSale.includes(one)))
    .slice(0, Math.max(0, mostOnPhone - above))
  return { lead, weekend, others, othersOnPhone }
}

/** True when most events have the picture of another one: pictures then distinguish nothing, and the day is shown instead. */
export function repeatsPictures(events: readonly BasicEvent[]): boolean {
  const pictures = new Set(events.map(({ fileBlobId, shortName }) => fileBlobId ?? shortName))
  return pictures.size * 2 < events.length
}
