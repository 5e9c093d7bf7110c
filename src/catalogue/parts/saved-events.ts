import { followedOrganizers, savedEvents } from '#device/browser/saved-names.ts'
import { day } from '#kit/time/durations.ts'
import type { BasicEvent } from '../contract/event.ts'

/** The events that this browser keeps, and those of the organizers that it follows. @param now epoch ms */
export function savedAmong(events: readonly BasicEvent[], now: number): readonly BasicEvent[] {
  const [names, slugs] = [new Set(savedEvents.names(now)), new Set(followedOrganizers.names(now))]
  return events.filter(
    ({ shortName, organizer }) => names.has(shortName) || (organizer && slugs.has(organizer.slug)),
  )
}

/** Until when an event is saved, epoch ms: until its end, without dates for a year. @param now epoch ms */
export const savedUntil = ({ datesWithOffset }: Pick<BasicEvent, 'datesWithOffset'>, now: number): number =>
  Math.max(datesWithOffset.startDateTime, datesWithOffset.endDateTime) || now + 365 * day
