import { shortDeadline, type Reader } from '#core/domain/short-dates.ts'
import type { Translations } from '#core/domain/translations.ts'

/** "Pay by Fri 27 Nov, 12:00"; a deadline at midnight as the end of the day before. @param at epoch ms */
export const paymentDeadlineText = (
  translations: Pick<Translations, 't' | 'lang'>,
  at: number,
  timeZone: string,
  reader: Reader,
): string =>
  translations.t('app.checkout.transfer.until', { until: shortDeadline(translations, at, timeZone, reader) })
