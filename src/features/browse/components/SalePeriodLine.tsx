import type { EventInfo, TicketCategory } from '#core/contract/event.ts'
import { zoneForAnyDay } from '#core/domain/event-dates.ts'
import { salePeriod } from '#core/domain/sale-window.ts'
import { useText } from '#i18n/text.ts'

const words = { starts: 'sales-not-started', ends: 'sales-end', ended: 'sales-ended' }

type Props = {
  event: Pick<EventInfo, 'timeZone'>
  item: Pick<TicketCategory, 'expired' | 'saleInFuture' | 'formattedInception' | 'formattedExpiration'>
}

/** From or until when it is sold. The hour comes as text without its instant, so the zone is named for all year. */
export const SalePeriodLine = ({ event, item }: Props) => {
  const { t, pick, lang } = useText()
  const { kind, when } = salePeriod(item)
  const text = pick(when)
  if (text === '') return null
  return <p>{t(`show-event.${words[kind]}`, { 0: `${text} ${zoneForAnyDay(event.timeZone, lang)}` })}</p>
}
