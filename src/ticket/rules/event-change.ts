/** Changes of the event of a stored ticket: time and place, until the person has seen it. */
import { hasDates } from '#kit/time/event-dates.ts'
import type { DatesWithOffset } from '#kit/values.ts'

/** The values that the person saw last; null where nothing changed. */
export interface EventChange {
  readonly dates: { readonly datesWithOffset: DatesWithOffset; readonly sameDay: boolean } | null
  readonly location: string | null
}

interface EventTimeAndPlace {
  readonly datesWithOffset: DatesWithOffset
  readonly sameDay: boolean
  readonly location: string
}

/** True when both are known and differ. A missing date is no change: the event may only be unreadable. */
const isOtherTime = (before: DatesWithOffset, after: DatesWithOffset): boolean =>
  hasDates(before) &&
  hasDates(after) &&
  (before.startDateTime !== after.startDateTime || before.endDateTime !== after.endDateTime)

const plain = (location: string): string => location.replaceAll(/\s+/g, ' ').trim()

const isOtherPlace = (before: string, after: string): boolean =>
  plain(before) !== '' && plain(after) !== '' && plain(before) !== plain(after)

/**
 * The change between what the person saw last and what the server answers now; null for none, also when a change
 * was taken back before the person saw it.
 * @param before the stored ticket with the change that the person has not seen yet
 */
export function eventChange(
  before: EventTimeAndPlace & { readonly changedFrom: EventChange | null },
  after: EventTimeAndPlace,
): EventChange | null {
  const { datesWithOffset, sameDay, changedFrom } = before
  const oldDates = changedFrom?.dates ?? { datesWithOffset, sameDay }
  const oldLocation = changedFrom?.location ?? before.location
  const moved = isOtherTime(oldDates.datesWithOffset, after.datesWithOffset)
  const relocated = isOtherPlace(oldLocation, after.location)
  if (!moved && !relocated) return null
  return { dates: moved ? oldDates : null, location: relocated ? oldLocation : null }
}
