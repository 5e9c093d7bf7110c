import { useMemo, useState } from 'react'
import { positionOf } from '#core/domain/distance.ts'
import { filterChoices, type FilterChoice } from '#core/domain/event-filters.ts'
import { isDayKey } from '#core/domain/event-search.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Select } from '#ui/Select.tsx'
import { ToggleChip } from '#ui/ToggleChip.tsx'
import { priceText } from '../category-texts.ts'
import { periodKeys } from '../period-keys.ts'
import type { Near } from '../use-near.ts'
import { EventCalendar, type CalendarProps } from './EventCalendar.tsx'

/** Requests the position of the device, and shows why there is none. */
const NearChip = ({ near: { from, asking, failure, toggle } }: { near: Near }) => {
  const { t } = useTranslations()
  return (
    <>
      <ToggleChip pressed={from !== null} onChange={() => void toggle()}>
        {t(asking ? 'app.lists.near.asking' : 'app.lists.near')}
      </ToggleChip>
      <p className="dim small" role="status">
        {failure && t(`app.lists.near.${failure}`)}
      </p>
    </>
  )
}

type Props = CalendarProps & {
  near: Near
  /** In the sheet of a phone the calendar is folded, so that every filter is in view. */
  inSheet: boolean
}

/** The texts of the choices that have no name. */
function useChoiceText() {
  const { t, lang } = useTranslations()
  return ({ value, name }: FilterChoice): string => {
    if (name !== '') return name
    if (value === 'free') return t('app.lists.free')
    if (value === 'online') return t('app.facts.online-only')
    if (value === 'onsite') return t('app.lists.onsite')
    const limit = { units: Number(value.slice(3)), digits: 0 }
    return t('app.lists.up-to', { price: priceText(limit, value.slice(0, 3), lang) })
  }
}

/** The filters of the page of all events, each choice with the number of events that it leaves. */
export const EventFilters = ({ near, inSheet, ...calendar }: Props) => {
  const { t, lang } = useTranslations()
  const textOf = useChoiceText()
  const { events, filter, view, now, onChange } = calendar
  const choices = useMemo(() => filterChoices(events, filter, now, lang), [events, filter, now, lang])
  const [isDay] = useState(filter.when !== null && isDayKey(filter.when))
  const hasPositions = useMemo(() => events.some(({ event }) => positionOf(event) !== null), [events])
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
        {hasPositions && <NearChip near={near} />}
      </div>
      {!view.isMonth &&
        (inSheet ? (
          <Disclosure summary={t('app.lists.choose-day')} open={isDay}>
            <EventCalendar {...calendar} />
          </Disclosure>
        ) : (
          <EventCalendar {...calendar} />
        ))}
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
