import { localeOf } from '#kit/text/language-choice.ts'
import type { Translations } from '#kit/text/translations.ts'
import { day, hour, minute } from '#kit/time/durations.ts'

/** "4 minutes ago", "yesterday", "just now". A time in the future counts as now. */
export function ageText(at: number, now: number, { t, lang }: Pick<Translations, 't' | 'lang'>): string {
  const age = now - at
  if (age < minute) return t('app.wallet.now')
  const format = new Intl.RelativeTimeFormat(localeOf(lang), { numeric: 'auto' })
  if (age < hour) return format.format(-Math.floor(age / minute), 'minute')
  if (age < day) return format.format(-Math.floor(age / hour), 'hour')
  return format.format(-Math.floor(age / day), 'day')
}
