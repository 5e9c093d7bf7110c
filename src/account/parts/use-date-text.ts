import { useTranslations } from '#i18n/use-translations.ts'
import { parseDateText, shortDateText, shortSpanText } from '#kit/time/date-text.ts'
import type { LocalizedText } from '#kit/values.ts'
import { useCurrentTime } from '#ui/data/use-current-time.ts'

/**
 * The dates of orders, which the server sends as text in its pattern (docs/api/values.md#date-patterns): `show` as lists show
 * dates, `span` for begin and end, `parse` as epoch ms on the clock of the text; null where it cannot be read.
 */
export function useDateText() {
  const { t, pick, lang } = useTranslations()
  const now = useCurrentTime()
  const pattern = t('datetime.pattern')
  const reader = { pattern, lang, now }
  return {
    show: (text: LocalizedText): string => shortDateText(pick(text), reader),
    span: (start: LocalizedText, end: LocalizedText): string => shortSpanText(pick(start), pick(end), reader),
    parse: (text: LocalizedText): number | null => parseDateText(pick(text), pattern),
  }
}
