import { useTranslations } from '#i18n/use-translations.ts'
import { shortPeriodText } from '#kit/time/date-text.ts'
import { shortMoment } from '#kit/time/short-dates.ts'
import { FormattedText } from '#ui/content/FormattedText.tsx'
import { useReader } from '#ui/data/use-current-time.ts'
import type { EventInfo } from '../contract/event.ts'
import { salePeriod } from '../rules/sale-state.ts'

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
