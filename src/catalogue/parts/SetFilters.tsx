import { useTranslations } from '#i18n/use-translations.ts'
import type { Translations } from '#kit/text/translations.ts'
import { useFocusWhenLost } from '#ui/app/use-focus-when-lost.ts'
import { Icon, xIcon } from '#ui/content/Icon.tsx'
import type { BasicEvent } from '../contract/event.ts'
import { dayName } from '../rules/event-day.ts'
import { isDayKey, setFilters, type EventFilter, type SetFilter } from '../rules/event-search.ts'
import { organizerName } from './use-catalogue-filter.ts'
import { periodKeys } from './use-event-filter.ts'

/** The value of a filter in words. */
export function filterText(set: SetFilter, events: readonly BasicEvent[], { t, lang }: Translations): string {
  switch (set.name) {
    case 'when':
      return isDayKey(set.value) ? dayName(Date.parse(set.value), lang) : t(periodKeys[set.value])
    case 'format':
      return t(set.value === 'online' ? 'app.facts.online-only' : 'app.lists.onsite')
    case 'saved':
      return t('app.facts.saved')
    case 'organizer':
      return organizerName(events, set.value) ?? set.value
    default:
      return set.value
  }
}

type Props = {
  filter: EventFilter
  /** All events, which know the names of their organizers. */
  events: readonly BasicEvent[]
  onChange: (change: Partial<EventFilter>) => void
}

/** The filters that are set, each as a chip that takes it off. */
export const SetFilters = ({ filter, events, onChange }: Props) => {
  const translations = useTranslations()
  const set = setFilters(filter)
  const group = useFocusWhenLost<HTMLDivElement>(set.length)
  return (
    <div
      className="row"
      role="group"
      tabIndex={-1}
      ref={group}
      aria-label={translations.t('app.lists.filters')}
    >
      {set.map((one) => {
        const name = filterText(one, events, translations)
        return (
          <button
            key={one.name}
            type="button"
            className="toggle-chip"
            aria-label={translations.t('app.lists.remove-filter', { name })}
            onClick={() => onChange({ [one.name]: null })}
          >
            {name}
            <Icon shape={xIcon} />
          </button>
        )
      })}
    </div>
  )
}
