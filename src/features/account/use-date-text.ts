import type { LocalizedText } from '#core/contract/values.ts'
import { parseDateText, shortDateText } from '#core/domain/date-text.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useCurrentTime } from '#shared/use-current-time.ts'

/**
 * The dates of orders, which the server sends as text in its pattern (docs/api/values.md#date-patterns): `show` as lists show
 * dates, `parse` as epoch ms on the clock of the text; null where it cannot be read.
 */
export function useDateText() {
  const { t, pick, lang } = useTranslations()
  const now = useCurrentTime()
  const pattern = t('datetime.pattern')
  return {
    show: (text: LocalizedText): string => shortDateText(pick(text), { pattern, lang, now }),
    parse: (text: LocalizedText): number | null => parseDateText(pick(text), pattern),
  }
}
