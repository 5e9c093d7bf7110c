/** When a message may be shown: not at night, except on the days of the event (docs/api/push.md#message). */
import { hour, minute, second } from '#core/domain/durations.ts'

const quietFrom = 22
const quietUntil = 8

interface LocalTime {
  /** "2027-04-08". */
  readonly date: string
  readonly hours: number
  /** Ms since the last full hour. */
  readonly rest: number
}

function localTime(at: number, timeZone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at)
  const text = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? ''
  return {
    date: `${text('year')}-${text('month')}-${text('day')}`,
    hours: Number(text('hour')),
    rest:
      Number(text('minute')) * minute + Number(text('second')) * second + (((at % second) + second) % second),
  }
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
  const { hours, rest } = localTime(at, deviceZone)
  if (hours >= quietUntil && hours < quietFrom) return at
  const { date } = localTime(at, timeZone)
  if (date >= localTime(startsAt, timeZone).date && date <= localTime(endsAt, timeZone).date) return at
  const end = at - rest + ((quietUntil - hours + 24) % 24) * hour
  // A clock that was set forward or back in that night.
  return end + (quietUntil - localTime(end, deviceZone).hours) * hour
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
