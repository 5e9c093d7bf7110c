/** Times as people read them on paper and in mails: always with the zone of the event. */
import { wallClock } from '../domain/java-date-format.ts'
import type { DatePattern, Texts } from './texts.ts'

export interface Reader {
  readonly texts: Texts
  readonly lang: string
  readonly timeZone: string
}

const written = ({ texts, lang, timeZone }: Reader, instant: number, pattern: DatePattern): string =>
  texts.formatDate(instant, timeZone, pattern, [lang])[lang] ?? ''

/** "Thu 08 Apr 2027, 10:00 – 19:00 (Europe/Zurich)": the date only once when that is within one day. */
export function writtenSpan(
  reader: Reader,
  { from, until }: { readonly from: number; readonly until: number },
): string {
  const day = (instant: number) => written(reader, instant, 'common.event.date-format')
  const time = (instant: number) => written(reader, instant, 'common.event.time-format')
  const last = day(from) === day(until) ? time(until) : `${day(until)}, ${time(until)}`
  return `${day(from)}, ${time(from)} – ${last} (${reader.timeZone})`
}

/** "08.04.2027", or "08.04.2027 – 10.04.2027". */
export function writtenDays(
  reader: Reader,
  { from, until }: { readonly from: number; readonly until: number },
): string {
  const [first, last] = [
    written(reader, from, 'common.date-format'),
    written(reader, until, 'common.date-format'),
  ]
  return first === last ? first : `${first} – ${last}`
}

const minute = 60_000

/**
 * The last moment that is still in time. Midnight is written as the minute before: "by the 8th, 00:00" is read as
 * "on the 8th" by most people, and their money would come a day late.
 */
function lastMoment({ timeZone }: Reader, deadline: number): number {
  const { hour, minute: minutes } = wallClock(deadline, timeZone)
  return hour === 0 && minutes === 0 ? deadline - minute : deadline
}

/** "Sun 07 Mar 2027, 23:59 (Europe/Zurich)". @param deadline epoch ms */
export function writtenDeadline(reader: Reader, deadline: number): string {
  const last = lastMoment(reader, deadline)
  const [day, time] = [
    written(reader, last, 'common.event.date-format'),
    written(reader, last, 'common.event.time-format'),
  ]
  return `${day}, ${time} (${reader.timeZone})`
}

/** "07.03.2027": the last day that is still in time. @param deadline epoch ms */
export const writtenLastDay = (reader: Reader, deadline: number): string =>
  written(reader, lastMoment(reader, deadline), 'common.date-format')
