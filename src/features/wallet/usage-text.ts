import { shortDateTime } from '#core/domain/deadlines.ts'
import { dateLocale } from '#core/domain/event-dates.ts'
import { entryLimit } from '#core/domain/subscription-terms.ts'
import type { SubscriptionRecord } from '#core/storage/records.ts'
import type { Translations } from '#i18n/translation-store.ts'

/** Within six days the name of a weekday has one meaning. */
const sixDays = 6 * 24 * 3_600_000

/** "Sat 14:02" for an instant of the last days, else with its date; on the device's clock. Both epoch ms. */
const recentDayTime = (at: number, now: number, lang: string): string =>
  Math.abs(now - at) < sixDays
    ? new Intl.DateTimeFormat(dateLocale(lang), {
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(at)
    : shortDateTime(at, lang)

/** "3 of 10 used, checked Sat 14:02"; without a limit "Used 3 times, checked Sat 14:02". `now`: epoch ms. */
export function usageText(
  { used, total, checkedAt }: Pick<SubscriptionRecord, 'used' | 'total' | 'checkedAt'>,
  now: number,
  { t, lang }: Pick<Translations, 't' | 'lang'>,
): string {
  const limit = entryLimit(total)
  const usage =
    limit === null ? t('app.passes.used', { count: used }) : t('app.passes.used.of', { used, total: limit })
  return t('app.passes.used.checked', { usage, at: recentDayTime(checkedAt, now, lang) })
}
