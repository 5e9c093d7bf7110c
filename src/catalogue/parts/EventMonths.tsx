import { memo } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { classNames } from '#ui/content/class-names.ts'
import { FormattedText } from '#ui/content/FormattedText.tsx'
import { useReader } from '#ui/data/use-current-time.ts'
import type { BasicEvent } from '../contract/event.ts'
import { monthName } from '../rules/event-day.ts'
import { groupByMonth } from '../rules/event-search.ts'
import { repeatsPictures } from '../rules/home-events.ts'
import { EventList } from './EventList.tsx'

/** The events of the chosen day are in sight, above the bar of a phone. */
const showDay = (heading: HTMLElement | null) => heading?.parentElement?.scrollIntoView({ block: 'nearest' })

/** Rows that the first screen of a phone has. */
const rowsInView = 3

type Props = {
  events: readonly BasicEvent[]
  name?: string | undefined
  at?: number
  /** Those of them that a phone shows; all without it. */
  onPhone?: readonly BasicEvent[]
}

/** Sorted events under the names of their months; with `at` all of its month (UTC), which a calendar above shows, or of the day `name`. */
export const EventMonths = memo(({ events, name, at, onPhone }: Props) => {
  const { lang } = useTranslations()
  const reader = useReader()
  const groups = at === undefined ? groupByMonth(events, reader) : [[at, events] as const]
  return groups.map(([month, ofMonth], index) => {
    const shape = repeatsPictures(ofMonth) ? 'dated' : 'row'
    const isOnPhone = onPhone === undefined || onPhone.some((event) => ofMonth.includes(event))
    const isOnly = at === undefined && events.length === 1
    const isBelow = ofMonth[0] !== undefined && events.indexOf(ofMonth[0]) >= rowsInView
    return (
      <section
        key={month}
        className={classNames('month', isBelow && 'below-screen', !isOnPhone && 'only-wide')}
        aria-labelledby={`month-${String(month)}`}
      >
        <h2
          ref={name === undefined ? null : showDay}
          id={`month-${String(month)}`}
          className={at !== undefined && name === undefined ? 'shown-above' : undefined}
        >
          <FormattedText>{name ?? monthName(month, lang)}</FormattedText>
        </h2>
        <EventList
          events={ofMonth}
          shape={isOnly ? 'card' : shape}
          month={month}
          {...(onPhone && { onPhone })}
          titleLevel={3}
          first={index === 0}
        />
      </section>
    )
  })
})
