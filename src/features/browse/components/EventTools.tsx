import type { EventFilter } from '#core/domain/event-search.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { focusControl } from '#ui/focus-control.ts'
import { Icon } from '#ui/Icon.tsx'
import { xIcon } from '#ui/icons.ts'
import { SearchInput } from '#ui/SearchInput.tsx'
import { ToggleChip } from '#ui/ToggleChip.tsx'
import type { EventChip } from '../event-chips.ts'

type Props = {
  id: string
  filter: EventFilter
  chips: readonly EventChip[]
  onChange: (change: Partial<EventFilter>) => void
}

/** Search and chips of the page of all events. @param id of the search field */
export const EventTools = ({ id, filter, chips, onChange }: Props) => {
  const { t } = useTranslations()
  return (
    <search className="list-tools">
      <div className="search-field">
        <SearchInput
          id={id}
          name="q"
          label={t('app.lists.search')}
          value={filter.text}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
        {filter.text !== '' && (
          <button
            type="button"
            className="tool"
            aria-label={t('app.lists.clear-search')}
            onClick={() => {
              onChange({ text: '' })
              focusControl(id)
            }}
          >
            <Icon shape={xIcon} />
          </button>
        )}
      </div>
      {chips.length > 0 && (
        <div className="row" role="group" aria-label={t('app.lists.filter')}>
          {chips.map(({ key, label, count, isOn, next }) => (
            <ToggleChip key={key} pressed={isOn} onChange={() => onChange(next)}>
              {t(label)} <span className="dim">{count}</span>
            </ToggleChip>
          ))}
        </div>
      )}
    </search>
  )
}
