import { deadlineIn } from '#core/domain/deadlines.ts'
import type { Translations } from '#core/domain/translations.ts'

/** "Pay by Fri 27 November 2026, 12:00 CET"; a deadline at midnight as the end of the day before. @param at epoch ms */
export function paymentDeadlineText(
  { t, lang }: Pick<Translations, 't' | 'lang'>,
  at: number,
  timeZone: string,
): string {
  const { endOfDay, text } = deadlineIn(at, lang, timeZone)
  return t('app.checkout.transfer.until', {
    until: endOfDay ? t('app.facts.end-of-day', { day: text }) : text,
  })
}
