/**
 * The one rule of time: when an event is, as seen now. It decides the order of the wallet, the next ticket on the home page and of
 * the shortcut, the chip and the button of a card, the banner, and what a ticket page offers.
 */
import { localeOf } from '#kit/text/language-choice.ts'
import { unitText } from '#kit/text/unit-text.ts'
import { day, hour, minute } from '#kit/time/durations.ts'
import { gracePeriod, hasEnded } from '#kit/time/event-dates.ts'
import type { DatesWithOffset, Lang } from '#kit/values.ts'

/**
 * - `upcoming`: on a later day
 * - `today`: starts today
 * - `running`
 * - `ended`: no longer than six hours ago, so that it still belongs to the day
 * - `past`
 */
export type EventTiming = 'upcoming' | 'today' | 'running' | 'ended' | 'past'

/** Nothing is to be shown at a door any more. */
export const isOver = (timing: EventTiming): boolean => timing === 'ended' || timing === 'past'

/** The ticket is needed now: its code or its waiting room is one press away. */
export const isDue = (timing: EventTiming): boolean => timing === 'today' || timing === 'running'

/**
 * The day number of an instant at an offset. Offsets come from the server, never from the device
 * (docs/api/booking-details.md#form).
 */
const dayNumber = (at: number, offsetSeconds: number): number => Math.floor((at + offsetSeconds * 1000) / day)

/** Days of the calendar from now to the start, on the clock of the event. */
const daysToStart = ({ startDateTime, startTimeZoneOffset }: DatesWithOffset, now: number): number =>
  dayNumber(startDateTime, startTimeZoneOffset) - dayNumber(now, startTimeZoneOffset)

/**
 * When the event is, by its own clock. Without dates it is upcoming; without an end it runs for six hours.
 * @param now epoch ms
 */
export function eventTiming(dates: DatesWithOffset, now: number): EventTiming {
  const { startDateTime, endDateTime } = dates
  if (startDateTime === 0) return 'upcoming'
  const end = Math.max(startDateTime, endDateTime)
  if (now > end + gracePeriod) return 'past'
  if (hasEnded(dates, now)) return 'ended'
  if (now >= startDateTime) return 'running'
  return daysToStart(dates, now) === 0 ? 'today' : 'upcoming'
}

/** Time until the start from which hours and minutes are counted; below it minutes. */
const hoursFrom = 2 * hour

/**
 * How long until the event starts, for "Starts …" in a language: "in 25 minutes", "in 2 hr 59 min" (never more than is left),
 * "tomorrow". Null when it starts later than tomorrow, or has started.
 * @param now epoch ms
 */
export function startsInText(dates: DatesWithOffset, now: number, lang: Lang): string | null {
  const left = dates.startDateTime - now
  if (dates.startDateTime === 0 || left <= 0) return null
  const format = new Intl.RelativeTimeFormat(localeOf(lang), { numeric: 'auto' })
  const days = daysToStart(dates, now)
  if (days > 1) return null
  // Shortly before midnight "tomorrow" would hide that little time is left.
  if (days === 1 && left >= 6 * hour) return format.format(1, 'day')
  if (left < hoursFrom) return format.format(Math.ceil(left / minute), 'minute')
  const hours = Math.floor(left / hour)
  const minutes = Math.floor((left % hour) / minute)
  const inHours = format.format(hours, 'hour')
  if (minutes === 0) return inHours
  // Intl has no "in 2 hours" with minutes: both units replace the one of hours.
  const both = [unitText(hours, 'hour', lang, 'short'), unitText(minutes, 'minute', lang, 'short')].join(' ')
  return inHours.replaceAll(/\s/g, ' ').replace(unitText(hours, 'hour', lang).replaceAll(/\s/g, ' '), both)
}
