import { useMemo, useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { Disclosure } from '#ui/content/Disclosure.tsx'
import { Select } from '#ui/forms/Field.tsx'
import { ToggleChip } from '#ui/forms/ToggleChip.tsx'
import { filterChoices, type FilterChoice } from '../rules/event-filters.ts'
import { isDayKey } from '../rules/event-search.ts'
import { EventCalendar, type CalendarProps } from './EventCalendar.tsx'
import { periodKeys } from './use-event-filter.ts'

type Props = CalendarProps & {
  /** In the sheet of a phone the calendar is folded, so that every filter is in view. */
  inSheet: boolean
}

/** The filters of the page of all events, each choice with the number of events that it leaves. */
export const EventFilters = ({ inSheet, ...calendar }: Props) => {
  const { t, lang } = useTranslations()
  const textOf = ({ value, name }: FilterChoice): string =>
    name || t(value === 'online' ? 'app.facts.online-only' : 'app.lists.onsite')
  const { events, filter, view, reader, onChange } = calendar
  const choices = useMemo(() => filterChoices(events, filter, reader, lang), [events, filter, reader, lang])
  const [isDay] = useState(filter.when !== null && isDayKey(filter.when))
  return (
    <div className="stack gap-3">
      <div className="row" role="group" aria-label={t('app.lists.filter')}>
        {choices.when.map(({ value, count }) => (
          <ToggleChip
            key={value}
            pressed={filter.when === value}
            disabled={count === 0 && filter.when !== value}
            onChange={(pressed) => onChange({ when: pressed ? value : null })}
          >
            {t(periodKeys[value])} <span className="dim">{count}</span>
          </ToggleChip>
        ))}
        {!view.isMonth && inSheet && (
          <Disclosure summary={t('app.lists.choose-day')} open={isDay}>
            <EventCalendar {...calendar} />
          </Disclosure>
        )}
      </div>
      {!view.isMonth && !inSheet && <EventCalendar {...calendar} />}
      <div className="choices">
        {choices.useful.map((name) => (
          <Select
            key={name}
            aria-label={t(`app.lists.${name}`)}
            value={filter[name] ?? ''}
            data-set={filter[name] === null ? undefined : ''}
            onChange={({ currentTarget: { value } }) => onChange({ [name]: value === '' ? null : value })}
          >
            <option value="">{t(`app.lists.any-${name}`)}</option>
            {choices[name].map((choice) => (
              <option key={choice.value} value={choice.value}>
                {textOf(choice)} ({choice.count})
              </option>
            ))}
          </Select>
        ))}
      </div>
    </div>
  )
}
