/** Texts of instants in the checkout, always with their time zone (docs/design.md#wording). */
import { dateFormat, timeFormat } from '#core/domain/event-dates.ts'

/** "20:41 CEST", in the time zone of the device. */
export const deviceTimeText = (epochMs: number, lang: string): string =>
  dateFormat(lang, { ...timeFormat, timeZoneName: 'short' }).format(epochMs)
