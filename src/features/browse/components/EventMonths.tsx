import { memo } from 'react'
import type { BasicEvent } from '#core/contract/event.ts'
import { monthName } from '#core/domain/event-day.ts'
import { groupByMonth } from '#core/domain/event-search.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useCurrentTime } from '#shared/use-current-time.ts'
import { FormattedText } from '#ui/FormattedText.tsx'
import { EventList } from './EventList.tsx'

/** Sorted events under the names of their months. */
export const EventMonths = memo(({ events }: { events: readonly BasicEvent[] }) => {
  const { lang } = useTranslations()
  const now = useCurrentTime()
  return [...groupByMonth(events, now)].map(([month, ofMonth], index) => (
    <section key={month} className="month" aria-labelledby={`month-${String(month)}`}>
      <h2 id={`month-${String(month)}`}>
        <FormattedText>{monthName(month, lang)}</FormattedText>
      </h2>
      <EventList events={ofMonth} month={month} titleLevel={3} first={index === 0} />
    </section>
  ))
})
