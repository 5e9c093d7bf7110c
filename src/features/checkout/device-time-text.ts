/** Texts of instants in the checkout, always with their time zone (docs/design.md#wording). */
import { dateLocale } from '#core/domain/event-dates.ts'

/** "20:41 CEST", in the time zone of the device. */
export const deviceTimeText = (epochMs: number, lang: string): string =>
  new Intl.DateTimeFormat(dateLocale(lang), {
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(epochMs)
