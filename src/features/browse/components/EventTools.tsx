import type { EventFilter } from '#core/domain/event-search.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { reportEarlyValue } from '#ui/report-early-value.ts'
import { ToggleChip } from '#ui/ToggleChip.tsx'
import type { EventFlag } from '../use-event-filter.ts'

type Props = {
  filter: EventFilter
  /** The chips that would match an event. */
  flags: readonly EventFlag[]
  onChange: (change: Partial<EventFilter>) => void
}

const labelKeys: Readonly<Record<EventFlag, string>> = {
  thisMonth: 'app.lists.this-month',
  free: 'app.lists.free',
  online: 'app.lists.online',
}

/** Search and chips of the page of all events; they stay in view while the list scrolls. */
export const EventTools = ({ filter, flags, onChange }: Props) => {
  const { t } = useTranslations()
  return (
    <search className="list-tools">
      <input
        ref={reportEarlyValue}
        className="input"
        type="search"
        name="q"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('app.lists.search')}
        placeholder={t('app.lists.search')}
        value={filter.text}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      {flags.length > 0 && (
        <div className="row" role="group" aria-label={t('app.lists.filter')}>
          {flags.map((flag) => (
            <ToggleChip key={flag} pressed={filter[flag]} onChange={(on) => onChange({ [flag]: on })}>
              {t(labelKeys[flag])}
            </ToggleChip>
          ))}
        </div>
      )}
    </search>
  )
}
