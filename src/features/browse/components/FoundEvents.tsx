import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import type { BasicEvent } from '#core/contract/event.ts'
import { findEvents, searchableEvents, type EventFilter } from '#core/domain/event-search.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useCurrentTime } from '#shared/use-current-time.ts'
import { Button } from '#ui/Button.tsx'
import { focusControl } from '#ui/focus-control.ts'
import { Icon } from '#ui/Icon.tsx'
import { calendarDaysIcon, searchIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { eventChips } from '../event-chips.ts'
import { useEventFilter } from '../use-event-filter.ts'
import { useVisibleCount } from '../use-visible-count.ts'
import { EventMonths } from './EventMonths.tsx'
import { EventTools } from './EventTools.tsx'

/** Browsers limit the changes of the address; a pause of the typing is enough. Ms. */
const addressDelay = 300

const everything: EventFilter = { text: '', when: null, free: false, online: false }

/** The filter of the address; its text is in the address after a pause. */
function useTypedFilter() {
  const { filter: inAddress, change } = useEventFilter()
  const [text, setText] = useState(inAddress.text)
  useEffect(() => {
    if (text === inAddress.text) return
    const timer = setTimeout(() => change({ text }), addressDelay)
    return () => clearTimeout(timer)
  })
  return {
    filter: { ...inAddress, text },
    change(wanted: Partial<EventFilter>) {
      if (wanted.text !== undefined) setText(wanted.text)
      const { text: _, ...flags } = wanted
      if (Object.keys(flags).length > 0) change({ ...flags, text: wanted.text ?? text })
    },
  }
}

/** All events by month, with search and chips. */
export const FoundEvents = ({ events }: { events: readonly BasicEvent[] }) => {
  const { t } = useTranslations()
  // Fixed, so that the list is rendered again only for another filter.
  const [now] = useState(useCurrentTime())
  const searchId = useId()
  const { filter, change } = useTypedFilter()
  const { when, free, online } = filter
  const chips = useMemo(
    () => eventChips(events, { text: '', when, free, online }, now),
    [events, when, free, online, now],
  )
  // Typing stays fluent while the list of the text before is rendered.
  const text = useDeferredValue(filter.text)
  const searchable = useMemo(() => searchableEvents(events), [events])
  const found = useMemo(
    () => findEvents(searchable, { text, when, free, online }, now),
    [searchable, text, when, free, online, now],
  )
  const { count, showMore, endRef } = useVisibleCount()
  const visible = useMemo(() => found.slice(0, count), [found, count])
  return (
    <>
      <EventTools id={searchId} filter={filter} chips={chips} onChange={change} />
      <div className="to-tools">
        <button
          type="button"
          className="tool"
          aria-label={t('app.lists.search')}
          onClick={() => focusControl(searchId)}
        >
          <Icon shape={searchIcon} />
        </button>
      </div>
      <p className="dim small" role="status">
        {found.length < events.length &&
          t('app.lists.results', { count: found.length, total: events.length })}
      </p>
      {found.length === 0 && (
        <Notice
          icon={calendarDaysIcon}
          title={t('app.lists.none')}
          className="before-4"
          actions={
            <Button variant="line" slim onClick={() => change(everything)}>
              {t('app.lists.clear')}
            </Button>
          }
        >
          {t('app.lists.none.text')}
        </Notice>
      )}
      <EventMonths events={visible} />
      {found.length > visible.length && (
        <p className="row middle before-5" ref={endRef}>
          <Button variant="line" onClick={showMore}>
            {t('app.lists.more')}
          </Button>
        </p>
      )}
    </>
  )
}
