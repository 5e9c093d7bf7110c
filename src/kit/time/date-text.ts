/** Dates that the server sends as text only (docs/api/values.md#date-patterns). */
import type { Lang } from '../values.ts'
import { hoursText, isOneEvening } from './event-dates.ts'
import { shortDay, shortDayTime } from './short-dates.ts'

/** Longest first; `d` and `M` have one or two digits. */
const numbers = /dd?|MM?|yyyy|HH|mm/g

/**
 * The moment that a text names in a pattern like "dd/MM/yyyy HH:mm", on the clock of the text, as `localClock` returns it; null
 * for a text or a pattern of another form.
 */
export function parseDateText(text: string, pattern: string): number | null {
  const names: readonly string[] = pattern.match(numbers) ?? []
  const form = pattern
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(numbers, ({ length }) => String.raw`(\d{${length === 1 ? '1,2' : String(length)}})`)
  const values = new RegExp(`^${form}$`).exec(text)?.slice(1)
  if (!values) return null
  const part = (letter: string): number =>
    Number(values[names.findIndex((name) => name.startsWith(letter))] ?? 0)
  const [year, month, dayOfMonth] = [part('y'), part('M'), part('d')]
  return year * month * dayOfMonth === 0 ? null : Date.UTC(year, month - 1, dayOfMonth, part('H'), part('m'))
}

/** True for a day that exists, as "1990-02-28". `Date.parse` moves the 31st of February to March. */
export function isCalendarDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

interface DateTextReader {
  /** Pattern `datetime.pattern` of the server's texts. */
  readonly pattern: string
  readonly lang: Lang
  /** Epoch ms. */
  readonly now: number
}

/** "16/12/2026 18:00" as lists show dates: "Wed 16 Dec, 18:00"; a text in another form stays. */
export function shortDateText(text: string, { pattern, lang, now }: DateTextReader): string {
  const at = parseDateText(text, pattern)
  if (at === null) return text
  return pattern.includes('HH') ? shortDayTime(lang, at, now) : shortDay(lang, at, now)
}

/**
 * Begin and end as lists show them: "Thu 8 Jul, 20:30 – 23:30" for one day or evening, else both with their day; "" without texts.
 */
export function shortSpanText(start: string, end: string, reader: DateTextReader): string {
  const { pattern, lang, now } = reader
  const from = parseDateText(start, pattern) ?? Number.NaN
  const until = parseDateText(end, pattern) ?? Number.NaN
  if (pattern.includes('HH') && from <= until && isOneEvening(from, until))
    return `${shortDay(lang, from, now)}, ${hoursText(lang, from, until)}`
  return [start, end]
    .filter(Boolean)
    .map((text) => shortDateText(text, reader))
    .join('\u00a0– ')
}

/** The same of a sale or validity period, whose patterns have dots in alf.io's languages: "16.12.2026 18:00", "16.12.2026". */
export const shortPeriodText = (text: string, lang: Lang, now: number): string =>
  shortDateText(text, { pattern: text.includes(':') ? 'dd.MM.yyyy HH:mm' : 'dd.MM.yyyy', lang, now })
