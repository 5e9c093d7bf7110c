/** Short dates of lists and facts: without what the reader does not need (docs/design.md#dates). Tickets and mails keep the full date. */
import type { Translations } from '../text/translations.ts'
import type { Lang } from '../values.ts'
import { day, minute, second } from './durations.ts'
import {
  dateFormat,
  deviceOffset,
  hasDates,
  isOneEvening,
  localClock,
  localSpan,
  hoursText,
  rangeText,
  timeText,
  utcFormat,
  withoutCommas,
  zoneName,
  zoneOfSpan,
  type DatedEvent,
  type OffsetAt,
} from './event-dates.ts'

/** Time and zone of the person who reads a date. */
export interface Reader {
  /** Epoch ms. */
  readonly now: number
  /** The clock of the device; null where a page is rendered without it. */
  readonly offsetAt: OffsetAt | null
}

/** A reader on this device. */
export const deviceReader = (now: number): Reader => ({ now, offsetAt: deviceOffset })

/** Now on the clock of the reader, as `localClock` returns it. @param offsetThere of the clock that is read where the reader has none */
export const readerClock = ({ now, offsetAt }: Reader, offsetThere = 0): number =>
  localClock(now, offsetAt === null ? offsetThere : offsetAt(now))

const shortDayFormat = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** From this distance a day without its year could be that of another year. */
const yearFrom = 300 * day

/** True when the year has to be named: it is another one, or the day is ten months away. Both as `localClock` returns them. */
const needsYear = (at: number, now: number): boolean =>
  new Date(at).getUTCFullYear() !== new Date(now).getUTCFullYear() || Math.abs(at - now) > yearFrom

/** "2026-11" */
const monthKey = (at: number): string => new Date(at).toISOString().slice(0, 7)

/** "Sat 28 Nov", "Sat 16 Jan 2027"; "Sat 28" below a heading with its month. @param at from `localSpan`, as now and heading */
export function shortDay(lang: Lang, at: number, now: number, heading?: number): string {
  if (heading !== undefined && monthKey(heading) === monthKey(at)) {
    const { month: _, ...format } = shortDayFormat
    return withoutCommas(utcFormat(lang, format).format(at), lang).replaceAll(' ', '\u00a0')
  }
  const year = needsYear(at, now) ? ({ year: 'numeric' } as const) : {}
  // No-break spaces: a short date stays on one line.
  return withoutCommas(utcFormat(lang, { ...shortDayFormat, ...year }).format(at), lang).replaceAll(
    ' ',
    '\u00a0',
  )
}

/** "Wed 16 Dec, 18:00". @param at from `localSpan`, as now */
export const shortDayTime = (lang: Lang, at: number, now: number): string =>
  `${shortDay(lang, at, now)}, ${timeText(lang, at)}`

/** True when the clock of the reader shows another hour than that of the event; false where it is not known. */
const isElsewhere = ({ datesWithOffset: dates }: DatedEvent, { offsetAt }: Reader): boolean =>
  offsetAt !== null && offsetAt(dates.startDateTime) !== dates.startTimeZoneOffset

/**
 * When an event is, for lists; null for one without dates: "Sat 28 Nov, 18:30 – 22:00", for several days "Sat 21 Nov, 10:00 – Mon 23 Nov". A reader on another clock has the zone, too.
 * @param heading an instant of the month that the heading above names, in UTC
 */
export function shortEventDay(
  event: DatedEvent,
  lang: Lang,
  reader: Reader,
  heading?: number,
): string | null {
  const { datesWithOffset: dates, timeZone } = event
  if (!hasDates(dates)) return null
  const [start, end] = localSpan(dates)
  const now = localClock(reader.now, dates.startTimeZoneOffset)
  const zone = isElsewhere(event, reader)
    ? `\u00a0${zoneName(dates.startDateTime, { timeZone, offsetSeconds: dates.startTimeZoneOffset }, lang, 'short')}`
    : ''
  const from = `${shortDay(lang, start, now, heading)}, ${hoursText(lang, start, end)}${zone}`
  // A line that begins with another month names that of the heading, too.
  const endHeading = heading !== undefined && monthKey(heading) === monthKey(start) ? heading : undefined
  return isOneEvening(start, end) ? from : rangeText(from, shortDay(lang, end, now, endHeading))
}

/**
 * The same with the last hour too, for the facts of an event: "Sat 28 Nov, 18:30 – 22:00", "Thu 8 Jul, 20:30 – Sat 10 Jul, 23:45".
 * A reader on another clock has the zone, too.
 */
export function shortEventSpan(event: DatedEvent, lang: Lang, reader: Reader): string {
  const { datesWithOffset: dates, timeZone } = event
  const [start, end] = localSpan(dates)
  const now = localClock(reader.now, dates.startTimeZoneOffset)
  const from = `${shortDay(lang, start, now)}, `
  const zone = isElsewhere(event, reader) ? `\u00a0${zoneOfSpan(dates, timeZone, lang, 'short')}` : ''
  if (isOneEvening(start, end)) return `${from}${hoursText(lang, start, end)}${zone}`
  return rangeText(`${from}${timeText(lang, start)}`, `${shortDayTime(lang, end, now)}${zone}`)
}

/** The clock of a zone at an instant, as `localClock` returns it. Throws where the device does not have the zone. */
function zonedClock(epochMs: number, timeZone: string): number {
  const parts = dateFormat('en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(epochMs)
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === name)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}

/** A moment of an event in its zone: "Wed 16 Dec, 18:00", with the zone for a reader on another clock. */
export function shortMoment(epochMs: number, timeZone: string, lang: Lang, reader: Reader): string {
  try {
    const at = zonedClock(epochMs, timeZone)
    const text = shortDayTime(lang, at, zonedClock(reader.now, timeZone))
    // The clock shows minutes only: without the seconds of the moment the difference is the offset.
    const offsetSeconds = (at - Math.floor(epochMs / minute) * minute) / second
    if (reader.offsetAt === null || reader.offsetAt(epochMs) === offsetSeconds) return text
    return `${text}\u00a0${zoneName(epochMs, { timeZone, offsetSeconds }, lang, 'short')}`
  } catch {
    const offsetSeconds = (reader.offsetAt ?? deviceOffset)(epochMs)
    return shortDayTime(lang, localClock(epochMs, offsetSeconds), localClock(reader.now, offsetSeconds))
  }
}

/** Until when something has to be done, as `shortMoment`; midnight is the end of the day before, without an hour. */
export function shortDeadline(
  { t, lang }: Pick<Translations, 't' | 'lang'>,
  epochMs: number,
  timeZone: string,
  reader: Reader,
): string {
  try {
    const at = zonedClock(epochMs, timeZone)
    if (at % day === 0)
      return t('app.facts.end-of-day', { day: shortDay(lang, at - 1, zonedClock(reader.now, timeZone)) })
  } catch {
    // A zone that this device does not support: below, on its own clock.
  }
  return shortMoment(epochMs, timeZone, lang, reader)
}

/** The event with the offsets of another clock. */
export const onClockOf = (event: DatedEvent, offsetAt: OffsetAt): DatedEvent => {
  const { datesWithOffset: dates } = event
  return {
    ...event,
    datesWithOffset: {
      ...dates,
      startTimeZoneOffset: offsetAt(dates.startDateTime),
      endTimeZoneOffset: offsetAt(dates.endDateTime),
    },
  }
}
