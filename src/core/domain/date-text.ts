/** Dates that the server sends as text only (docs/api/values.md#date-patterns). */
import type { Lang } from '#core/contract/values.ts'
import { shortDay, shortDayTime } from './short-dates.ts'

const numbers = /dd|MM|yyyy|HH|mm/g

/**
 * The moment that a text names in a pattern like "dd/MM/yyyy HH:mm", on the clock of the text, as `localClock` returns it; null
 * for a text or a pattern of another form.
 */
export function parseDateText(text: string, pattern: string): number | null {
  const names: readonly string[] = pattern.match(numbers) ?? []
  const form = pattern
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(numbers, (name) => String.raw`(\d{${String(name.length)}})`)
  const values = new RegExp(`^${form}$`).exec(text)?.slice(1)
  if (!values || !['dd', 'MM', 'yyyy'].every((name) => names.includes(name))) return null
  const part = (name: string): number => Number(values[names.indexOf(name)] ?? 0)
  return Date.UTC(part('yyyy'), part('MM') - 1, part('dd'), part('HH'), part('mm'))
}

interface DateTextReader {
  /** Of the texts of the server: `datetime.pattern`. */
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

/** The same of a sale or validity period, whose patterns have dots in alf.io's languages: "16.12.2026 18:00", "16.12.2026". */
export const shortPeriodText = (text: string, lang: Lang, now: number): string =>
  shortDateText(text, { pattern: text.includes(':') ? 'dd.MM.yyyy HH:mm' : 'dd.MM.yyyy', lang, now })
