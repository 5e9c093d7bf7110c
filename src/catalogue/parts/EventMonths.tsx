import { memo } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { FormattedText } from '#ui/content/FormattedText.tsx'
import { useCurrentTime } from '#ui/data/use-current-time.ts'
import type { BasicEvent } from '../contract/event.ts'
import { monthName } from '../rules/event-day.ts'
import { groupByMonth } from '../rules/event-search.ts'
import { repeatsPictures } from '../rules/home-events.ts'
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
      <EventList
        events={ofMonth}
        shape={repeatsPictures(ofMonth) ? 'dated' : 'row'}
        month={month}
        titleLevel={3}
        first={index === 0}
      />
    </section>
  ))
})
