import { useId, type ReactNode, type KeyboardEvent } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { day as dayLength } from '#kit/time/durations.ts'
import { dateFormat, localSpan, timeText } from '#kit/time/event-dates.ts'
import { readerClock, shortDay, type Reader } from '#kit/time/short-dates.ts'
import type { Lang } from '#kit/values.ts'
import { Link } from '#ui/app/Link.tsx'
import { classNames } from '#ui/content/class-names.ts'
import { FormattedText } from '#ui/content/FormattedText.tsx'
import { Icon, chevronRightIcon } from '#ui/content/Icon.tsx'
import { chevronLeftIcon } from '#ui/content/more-icons.ts'
import { useTwoColumns } from '#ui/page/use-two-columns.ts'
import { paths } from '#wire/page-paths.ts'
import type { BasicEvent } from '../contract/event.ts'
import { monthName } from '../rules/event-day.ts'
import { dayKey, type DayKey } from '../rules/event-search.ts'
import { addMonths, monthStart, type GridDay, type GridWeek, type MonthKey } from '../rules/month-grid.ts'
import './MonthGrid.css'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The buttons of a calendar by the number of their cell, from the first Monday. */
function buttonsByCell(table: HTMLTableElement): ReadonlyMap<number, HTMLElement> {
  const cells = [...table.querySelectorAll('tbody td')]
  return new Map(
    cells.flatMap((cell, index) => {
      const button = cell.querySelector('button')
      return button ? [[index, button] as const] : []
    }),
  )
}

/** Arrows lead to the next day with events in their direction, Page Up and Page Down to another month (`move` by months). */
function gridKeys(event: KeyboardEvent<HTMLTableElement>, move: (months: number) => void): void {
  const { key, currentTarget: table } = event
  if (key === 'PageUp' || key === 'PageDown') {
    event.preventDefault()
    move(key === 'PageUp' ? -1 : 1)
    return
  }
  const arrow = steps[key]
  if (arrow === undefined) return
  const isMirrored = getComputedStyle(table).direction === 'rtl' && Math.abs(arrow) === 1
  const step = isMirrored ? -arrow : arrow
  const buttons = buttonsByCell(table)
  const from = [...buttons].find(([, button]) => button === document.activeElement)?.[0]
  if (from === undefined) return
  event.preventDefault()
  for (let cell = from + step; cell >= 0 && cell < 42; cell += step) {
    const button = buttons.get(cell)
    if (button) return button.focus()
  }
}

/** 1 January 2024 was a Monday. */
const someMonday = Date.UTC(2024, 0, 1)
const weekdays = [0, 1, 2, 3, 4, 5, 6].map((index) => someMonday + index * dayLength)

/** Titles in the cell of a large calendar; the button of the day leads to the others. */
const mostTitles = 3

type Props = {
  /** Of the month, with every event that passes the other filters. */
  weeks: readonly GridWeek[]
  /** Between the first and the last of `range`. */
  month: MonthKey
  range: readonly [first: MonthKey, last: MonthKey]
  chosen: DayKey | null
  reader: Reader
  /** True on a wide screen, which shows the titles of the events. */
  large?: boolean
  onMonth: (month: MonthKey) => void
  onDay: (day: DayKey | null) => void
}

type DayProps = { day: GridDay; isChosen: boolean; isFocusable: boolean; now: number; onPress: () => void }

const DayButton = ({ day, isChosen, isFocusable, now, onPress }: DayProps) => {
  const { t, lang } = useTranslations()
  const count = day.events.length
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      tabIndex={isFocusable ? 0 : -1}
      aria-label={t('app.lists.day', { day: shortDay(lang, Date.parse(day.key), now), count })}
      onClick={onPress}
    >
      {day.day}
      <span aria-hidden="true">{count > 1 && count}</span>
    </button>
  )
}

/** "18:30", on the day on which it starts. */
const startTime = ({ datesWithOffset: dates }: BasicEvent, day: DayKey, lang: Lang): string | null => {
  const [start] = localSpan(dates)
  return dayKey(start) === day ? timeText(lang, start) : null
}

/** The events of a day. */
const Titles = ({ day: { key, events } }: { day: GridDay }) => {
  const { pick, pickLang, lang } = useTranslations()
  const hiddenCount = events.length - mostTitles
  return (
    <ul>
      {events.slice(0, mostTitles).map((event) => (
        <li key={event.shortName}>
          <Link to={paths.event(event.shortName)} lang={pickLang(event.title)}>
            <span className="dim">{startTime(event, key, lang)}</span> {pick(event.title)}
          </Link>
        </li>
      ))}
      {hiddenCount > 0 && <li aria-hidden="true">+{hiddenCount}</li>}
    </ul>
  )
}

type WeekProps = {
  week: GridWeek
  today: DayKey
  large: boolean
  /** The button of a day with events. */
  children: (day: GridDay) => ReactNode
}

const Week = ({ week, today, large, children }: WeekProps) => (
  <tr className={week.every(({ key }) => key < today) ? 'over' : undefined}>
    {week.map((day) => (
      <td
        key={day.key}
        className={day.isInMonth && day.key >= today ? undefined : 'off'}
        aria-current={day.key === today ? 'date' : undefined}
      >
        {day.events.length > 0 ? children(day) : <span>{day.day}</span>}
        {large && day.events.length > 0 && <Titles day={day} />}
      </td>
    ))}
  </tr>
)

type StepsProps = Pick<Props, 'month' | 'range'> & { id: string; move: (step: number) => void }

/** The name of the month between the arrows to its neighbors. */
const MonthSteps = ({ id, month, range: [first, last], move }: StepsProps) => {
  const { t, lang } = useTranslations()
  const arrow = (step: -1 | 1) => (
    <button
      type="button"
      className="tool"
      aria-label={t(step < 0 ? 'app.lists.month-before' : 'app.lists.month-after')}
      aria-disabled={month === (step < 0 ? first : last)}
      onClick={() => move(step)}
    >
      <Icon shape={step < 0 ? chevronLeftIcon : chevronRightIcon} />
    </button>
  )
  return (
    <div className="row between">
      {arrow(-1)}
      <b id={id} aria-live="polite">
        <FormattedText>{monthName(monthStart(month), lang)}</FormattedText>
      </b>
      {arrow(1)}
    </div>
  )
}

const WeekdayNames = ({ large }: { large: boolean }) => {
  const { lang } = useTranslations()
  const length = useTwoColumns() && large ? 'short' : 'narrow'
  return (
    <tr>
      {weekdays.map((at) => (
        <th key={at} scope="col" abbr={dateFormat(lang, { weekday: 'long', timeZone: 'UTC' }).format(at)}>
          <FormattedText>{dateFormat(lang, { weekday: length, timeZone: 'UTC' }).format(at)}</FormattedText>
        </th>
      ))}
    </tr>
  )
}

/** The days of a month; a day with events is a button with a dot, and their number from two on. */
export const MonthGrid = ({ weeks, month, range, chosen, reader, large = false, onMonth, onDay }: Props) => {
  const id = useId()
  const now = readerClock(reader)
  const today = dayKey(now)
  const days = weeks.flat().filter(({ events }) => events.length > 0)
  const focusable = days.find(({ key }) => key === chosen) ?? days[0]
  const [first, last] = range
  const move = (step: number) => {
    const next = addMonths(month, step)
    if (next >= first && next <= last) onMonth(next)
  }
  return (
    <div className={classNames('calendar', large && 'large')}>
      <MonthSteps id={id} month={month} range={range} move={move} />
      <table aria-labelledby={id} onKeyDown={(event) => gridKeys(event, move)}>
        <thead>
          <WeekdayNames large={large} />
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <Week key={index} week={week} today={today} large={large}>
              {(day) => (
                <DayButton
                  day={day}
                  isChosen={day.key === chosen}
                  isFocusable={day === focusable}
                  now={now}
                  onPress={() => onDay(day.key === chosen ? null : day.key)}
                />
              )}
            </Week>
          ))}
        </tbody>
      </table>
    </div>
  )
}
