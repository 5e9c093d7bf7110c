/** When a message may be shown: not at night, except on the days of the event (docs/api/push.md#message). */
import { hour, minute, second } from '#core/domain/durations.ts'
import { wallClock } from '#server/infra/i18n/java-date-format.ts'

const quietFrom = 22
const quietUntil = 8

/** The day of an instant on the clock of a zone, so that days can be compared. */
const dayIn = (timeZone: string, at: number): number => {
  const { year, month, day } = wallClock(at, timeZone)
  return Date.UTC(year, month - 1, day)
}

/** Times are epoch ms. */
export interface EventTimes {
  readonly timeZone: string
  readonly startsAt: number
  readonly endsAt: number
}

/**
 * @param deviceZone IANA zone where the device is
 * @returns the end of the quiet hours that `at` is in; `at` itself outside of them and on the days of the event
 */
export function endOfQuietHours(
  at: number,
  { timeZone, startsAt, endsAt }: EventTimes,
  deviceZone = timeZone,
): number {
  const { hour: hours, minute: minutes, second: seconds } = wallClock(at, deviceZone)
  if (hours >= quietUntil && hours < quietFrom) return at
  const today = dayIn(timeZone, at)
  if (today >= dayIn(timeZone, startsAt) && today <= dayIn(timeZone, endsAt)) return at
  const fullHour = at - (minutes * minute + seconds * second + (at % second))
  const end = fullHour + ((quietUntil - hours + 24) % 24) * hour
  // A clock that was set forward or back in that night.
  return end + (quietUntil - wallClock(end, deviceZone).hour) * hour
}

/**
 * @returns when a message is sent that is found now, epoch ms
 * @param usefulUntil a message that would be useless at the end of the quiet hours does not wait
 * @param deviceZone null: that of the event
 */
export function sendTime(
  now: number,
  event: EventTimes,
  usefulUntil: number,
  deviceZone: string | null = null,
): number {
  const end = endOfQuietHours(now, event, deviceZone ?? event.timeZone)
  return end < usefulUntil ? end : now
}
