import type { EventInfo } from '#core/contract/event.ts'
import { shortPeriodText } from '#core/domain/date-text.ts'
import { salePeriod } from '#core/domain/sale-state.ts'
import { shortMoment } from '#core/domain/short-dates.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useReader } from '#shared/use-current-time.ts'
import { FormattedText } from '#ui/FormattedText.tsx'

const periodKeys = { starts: 'sales-not-started', ends: 'sales-end', ended: 'sales-ended' }

type Props = {
  event: Pick<EventInfo, 'timeZone'>
  item: Parameters<typeof salePeriod>[0]
}

/** Start or end of the sale. alf.io sends a text without its instant. */
export const SalePeriodLine = ({ event, item }: Props) => {
  const { t, pick, lang } = useTranslations()
  const reader = useReader()
  const { kind, at, when } = salePeriod(item)
  const text = pick(when)
  if (at === undefined && text === '') return null
  const shown =
    at === undefined ? shortPeriodText(text, lang, reader.now) : shortMoment(at, event.timeZone, lang, reader)
  return (
    <p>
      <FormattedText>{t(`show-event.${periodKeys[kind]}`, { 0: shown })}</FormattedText>
    </p>
  )
}
