/** Events to show beside one that sells nothing. */
import type { BasicEvent, EventInfo } from '#core/contract/event.ts'
import { hasEnded } from './event-dates.ts'

const most = 3

/**
 * At most three other events with tickets, by their dates. Those of the same organizer are preferred.
 * @param events by their dates
 * @param now epoch ms
 * @param event the one that sells nothing; none where an address has no event
 */
export function otherEvents(
  events: readonly BasicEvent[],
  now: number,
  event?: Pick<EventInfo, 'shortName' | 'organizerSlug'>,
): readonly BasicEvent[] {
  const open = events.filter(
    ({ shortName: other, offer, datesWithOffset: dates }) =>
      other !== event?.shortName &&
      offer?.lowestPrice !== null &&
      (offer?.saleStartsAt ?? now) <= now &&
      !hasEnded(dates, now),
  )
  const isOfOrganizer = ({ organizer }: BasicEvent) =>
    organizer !== undefined && organizer.slug === event?.organizerSlug
  const preferred = [...open.filter(isOfOrganizer), ...open.filter((other) => !isOfOrganizer(other))]
  const chosen = new Set(preferred.slice(0, most))
  return open.filter((event) => chosen.has(event))
}
