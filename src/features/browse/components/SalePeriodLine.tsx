import type { EventInfo, TicketCategory } from '#core/contract/event.ts'
import { allYearZoneName } from '#core/domain/event-dates.ts'
import { salePeriod } from '#core/domain/sale-state.ts'
import { useTranslations } from '#i18n/use-translations.ts'

const periodKeys = { starts: 'sales-not-started', ends: 'sales-end', ended: 'sales-ended' }

type Props = {
  event: Pick<EventInfo, 'timeZone'>
  item: Pick<TicketCategory, 'expired' | 'saleInFuture' | 'formattedInception' | 'formattedExpiration'>
}

/**
 * Start or end of the sale. The server sends the hour as text without its instant, so the time zone is named
 * without summer or winter time.
 */
export const SalePeriodLine = ({ event, item }: Props) => {
  const { t, pick, lang } = useTranslations()
  const { kind, when } = salePeriod(item)
  const text = pick(when)
  if (text === '') return null
  return (
    <p suppressHydrationWarning>
      {t(`show-event.${periodKeys[kind]}`, { 0: `${text} ${allYearZoneName(event.timeZone, lang)}` })}
    </p>
  )
}
