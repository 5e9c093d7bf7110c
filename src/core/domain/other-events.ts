/** Events to show beside one that sells nothing. */
import type { BasicEvent, EventInfo } from '#core/contract/event.ts'
import { endOf, hasDates } from './event-dates.ts'

const most = 3

/**
 * At most three other events with tickets, by their dates. Those of the same organizer are preferred.
 * @param events by their dates
 * @param now epoch ms
 */
export function otherEvents(
  events: readonly BasicEvent[],
  { shortName, organizerSlug }: Pick<EventInfo, 'shortName' | 'organizerSlug'>,
  now: number,
): readonly BasicEvent[] {
  const open = events.filter(
    ({ shortName: other, offer, datesWithOffset: dates }) =>
      other !== shortName &&
      offer?.lowestPrice !== null &&
      (offer?.saleStartsAt ?? now) <= now &&
      (!hasDates(dates) || endOf(dates) > now),
  )
  const isOfOrganizer = ({ organizer }: BasicEvent) =>
    organizerSlug !== undefined && organizer?.slug === organizerSlug
  const preferred = [...open.filter(isOfOrganizer), ...open.filter((event) => !isOfOrganizer(event))]
  const chosen = new Set(preferred.slice(0, most))
  return open.filter((event) => chosen.has(event))
}
