import { useDeferredValue, useEffect, useId, useMemo, useState, useCallback, type RefCallback } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Reader } from '#kit/time/short-dates.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { Button } from '#ui/content/Button.tsx'
import { searchIcon } from '#ui/content/Icon.tsx'
import { slidersIcon } from '#ui/content/more-icons.ts'
import { Notice } from '#ui/content/Notice.tsx'
import { useReader } from '#ui/data/use-current-time.ts'
import { useInBrowser } from '#ui/page/use-in-browser.ts'
import type { BasicEvent } from '../contract/event.ts'
import {
  everything,
  findEvents,
  nearestEvents,
  searchableEvents,
  setFilters,
  withoutFilters,
  type EventFilter,
} from '../rules/event-search.ts'
import { sellsNow } from '../rules/home-events.ts'
import { EventList } from './EventList.tsx'
import { EventMonths } from './EventMonths.tsx'
import { EventTools } from './EventTools.tsx'
import { savedAmong } from './saved-events.ts'
import { filterText, SetFilters } from './SetFilters.tsx'
import { useEventFilter, type EventView } from './use-event-filter.ts'

/** Tiles that are rendered at first and added at each step. */
export const tilesPerStep = 60

/** Begins to add tiles before the end of the list is in view. */
const rootMargin = '1200px'

/** Stored by the key of the history entry, so that going back finds a page that is long enough for its position. */
const countByEntry = new Map<string, number>()

/** Renders a long list in steps: 2,000 tiles at once block a phone for seconds. `endRef`: an element after the list. */
function useVisibleCount() {
  const { key } = useLocation()
  const [count, setCount] = useState(() => countByEntry.get(key) ?? tilesPerStep)
  useEffect(() => {
    countByEntry.set(key, count)
  }, [key, count])
  const showMore = useCallback(() => setCount((now) => now + tilesPerStep), [])
  const endRef = useCallback<RefCallback<Element>>(
    (element) => {
      // Without the observer the button adds the next step.
      if (element === null || typeof IntersectionObserver === 'undefined') return
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) showMore()
        },
        { rootMargin },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [showMore],
  )
  return { count, showMore, endRef }
}

// The parts of the page that load after its list.
const EventFilters = lazyPart(async () => (await import('./EventFilters.tsx')).EventFilters)
const EventCalendar = lazyPart(async () => (await import('./EventCalendar.tsx')).EventCalendar)

/** Browsers limit the changes of the address; a pause of the typing is enough. Ms. */
const addressDelay = 300

/** The filter of the address; its text is in the address after a pause. */
function useTypedFilter() {
  const { filter: inAddress, view, change } = useEventFilter()
  const [text, setText] = useState(inAddress.text)
  useEffect(() => {
    if (text === inAddress.text) return
    const timer = setTimeout(() => change({ text }), addressDelay)
    return () => clearTimeout(timer)
  })
  return {
    filter: { ...inAddress, text },
    view,
    change(next: Partial<EventFilter & EventView>) {
      if (next.text !== undefined) setText(next.text)
      const { text: _, ...others } = next
      if (Object.keys(others).length > 0) change({ ...others, text: next.text ?? text })
    },
  }
}

/** The events that the search and the filters find. */
function useFound(events: readonly BasicEvent[], criteria: EventFilter, reader: Reader) {
  // Typing stays fluent while the list of the text before is rendered.
  const text = useDeferredValue(criteria.text)
  const { when, format, place, organizer, saved } = criteria
  const inBrowser = useInBrowser()
  const searchable = useMemo(
    () => searchableEvents(saved !== null && inBrowser ? savedAmong(events, reader.now) : events),
    [events, saved, inBrowser, reader],
  )
  const filter = useMemo(
    () => ({ text, when, format, place, organizer, saved }),
    [text, when, format, place, organizer, saved],
  )
  return {
    searchable,
    filter,
    matching: useMemo(() => findEvents(searchable, filter, reader), [searchable, filter, reader]),
  }
}

/** A list that is rendered in steps. */
const EventsInSteps = ({ events }: { events: readonly BasicEvent[] }) => {
  const { t } = useTranslations()
  const { count, showMore, endRef } = useVisibleCount()
  const visible = useMemo(() => events.slice(0, count), [events, count])
  return (
    <>
      <EventMonths events={visible} />
      {events.length > visible.length && (
        <p className="row middle before-5" ref={endRef}>
          <Button variant="line" onClick={showMore}>
            {t('app.lists.more')}
          </Button>
        </p>
      )}
    </>
  )
}

/** Events below a search that finds fewer. */
const mostNearest = 4

/** All events by month or as a calendar, with search and filters. */
export const FoundEvents = ({ events }: { events: readonly BasicEvent[] }) => {
  const translations = useTranslations()
  const { t } = translations
  const { offsetAt, now: current } = useReader()
  // Fixed, so that the list is rendered again only for another filter.
  const [now] = useState(current)
  const reader = useMemo(() => ({ now, offsetAt }), [now, offsetAt])
  const searchId = useId()
  const { filter: typed, view, change } = useTypedFilter()
  const { matching, filter, searchable } = useFound(events, typed, reader)
  const clear = (next: EventFilter) => change({ ...next, month: null })
  const set = setFilters(filter)
  const calendar = { events: searchable, filter, view, reader, onChange: change }
  const isNone = matching.length === 0
  // No words to correct.
  const isFiltered = typed.text.trim() === ''
  const isFew = isNone || (!view.isMonth && matching.length < mostNearest)
  const nearest = isNone ? nearestEvents(searchable, filter, reader) : []
  const others = (isFew ? (nearest.length > 0 ? nearest : events) : [])
    .filter((event) => !matching.includes(event))
    .sort((one, other) => Number(sellsNow(other, now)) - Number(sellsNow(one, now)))
  // One row, so that the chip of a day does not move the calendar away from the pointer.
  const found = (count: number) => (
    <div className="row found">
      <p className={isNone ? 'vh' : 'dim small'} role="status">
        {count < events.length
          ? t('app.lists.results', { count, total: events.length })
          : t('app.lists.count', { count })}
      </p>
      <SetFilters filter={filter} events={events} onChange={change} />
    </div>
  )
  return (
    <div className="listing">
      <EventTools
        id={searchId}
        text={typed.text}
        onText={(text) => change({ text })}
        active={set.length}
        count={matching.length}
        filters={(inSheet) => <EventFilters {...calendar} inSheet={inSheet} />}
        onClear={() => clear(withoutFilters(typed))}
      />
      <div>
        {(isNone || !view.isMonth) && found(matching.length)}
        {isNone && (
          <Notice
            icon={isFiltered ? slidersIcon : searchIcon}
            title={t('app.lists.none')}
            className="before-4"
            actions={
              <>
                {set.map((one) => {
                  const count = findEvents(searchable, { ...filter, [one.name]: null }, reader).length
                  return (
                    count > 0 && (
                      <Button key={one.name} variant="line" slim onClick={() => change({ [one.name]: null })}>
                        {t('app.lists.without-filter', {
                          events: t('app.lists.count', { count }),
                          name: filterText(one, events, translations),
                        })}
                      </Button>
                    )
                  )
                })}
                <Button variant="line" slim onClick={() => clear(everything)}>
                  {t('app.lists.clear')}
                </Button>
              </>
            }
          >
            {!isFiltered && t('app.lists.none.text')}
          </Notice>
        )}
        {view.isMonth && <EventCalendar {...calendar} large above={isNone ? undefined : found} />}
        {!view.isMonth && <EventsInSteps events={matching} />}
        {others.length > 0 && (
          <section className="part" aria-labelledby="nearest">
            <h2 id="nearest">{t('app.lists.others')}</h2>
            <EventList events={others.slice(0, mostNearest)} titleLevel={3} />
          </section>
        )}
      </div>
    </div>
  )
}
