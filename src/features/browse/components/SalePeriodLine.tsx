import type { EventInfo } from '#core/contract/event.ts'
import { dateTimeInZone } from '#core/domain/deadlines.ts'
import { allYearZoneName } from '#core/domain/event-dates.ts'
import { salePeriod } from '#core/domain/sale-state.ts'
import { useTranslations } from '#i18n/use-translations.ts'

const periodKeys = { starts: 'sales-not-started', ends: 'sales-end', ended: 'sales-ended' }

type Props = {
  event: Pick<EventInfo, 'timeZone'>
  item: Parameters<typeof salePeriod>[0]
}

/** Start or end of the sale. alf.io sends a text without its instant: then the zone is named without summer or winter time. */
export const SalePeriodLine = ({ event, item }: Props) => {
  const { t, pick, lang } = useTranslations()
  const { kind, at, when } = salePeriod(item)
  const text = pick(when)
  if (at === undefined && text === '') return null
  const shown =
    at === undefined
      ? `${text} ${allYearZoneName(event.timeZone, lang)}`
      : dateTimeInZone(at, lang, event.timeZone)
  return <p suppressHydrationWarning>{t(`show-event.${periodKeys[kind]}`, { 0: shown })}</p>
}
