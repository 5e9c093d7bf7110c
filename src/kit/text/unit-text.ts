import { day, hour, minute } from '../time/durations.ts'
import { localeOf } from './language-choice.ts'

/** "3 days", "1 hour", `short` "1 hr": a count with its unit in a language. @param unit of Intl, in the singular */
export const unitText = (count: number, unit: string, lang: string, unitDisplay: 'long' | 'short' = 'long') =>
  new Intl.NumberFormat(localeOf(lang), { style: 'unit', unit, unitDisplay }).format(count)

const units = [
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const

/** "3 days", "10 minutes": a duration, ms, in its largest unit, rounded down. */
export function durationText(duration: number, lang: string): string {
  const [unit, length] = units.find(([, size]) => duration >= size) ?? units[2]
  return unitText(Math.floor(duration / length), unit, lang)
}
