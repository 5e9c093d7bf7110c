import { entryLimit } from '#catalogue/rules/subscription-terms.ts'
import type { Translations } from '#kit/text/translations.ts'
import { day } from '#kit/time/durations.ts'
import { dateFormat, timeFormat } from '#kit/time/event-dates.ts'
import { shortDateTime } from '#kit/time/recent-time.ts'
import { isLinkedPass } from '#pass/rules/stored-passes.ts'
import type { CardSubscription } from '#ticket/rules/wallet-content.ts'

/** Within six days the name of a weekday has one meaning. */
const sixDays = 6 * day

/** "Sat 14:02" for an instant of the last days, else with its date; on the device's clock. Both epoch ms. */
const recentDayTime = (at: number, now: number, lang: string): string =>
  Math.abs(now - at) < sixDays
    ? dateFormat(lang, { weekday: 'short', ...timeFormat, hourCycle: 'h23' }).format(at)
    : shortDateTime(at, lang)

/**
 * "3 of 10 used" and "Checked Sat 14:02"; without a limit "Used 3 times", before the first use "Not used yet"; for a pass from the link
 * of its mail that the order checks it.
 * @param now epoch ms; null for a text that is read on another day: it has the date
 */
export function usageFacts(
  pass: Pick<CardSubscription, 'used' | 'total' | 'checkedAt' | 'reservationId'>,
  now: number | null,
  { t, lang }: Pick<Translations, 't' | 'lang'>,
): readonly string[] {
  if (isLinkedPass(pass)) return [t('app.passes.linked.text')]
  const { used, total, checkedAt } = pass
  const limit = entryLimit(total)
  const usage =
    used === 0
      ? t('app.passes.unused')
      : limit === null
        ? t('app.passes.used', { count: used })
        : t('app.passes.used.of', { used, total: limit })
  const at = now === null ? shortDateTime(checkedAt, lang) : recentDayTime(checkedAt, now, lang)
  return [usage, t('app.wallet.checked-at', { at })]
}
