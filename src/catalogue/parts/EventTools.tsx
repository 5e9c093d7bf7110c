import { useState, type ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/content/Button.tsx'
import { Icon, searchIcon, xIcon } from '#ui/content/Icon.tsx'
import { slidersIcon } from '#ui/content/more-icons.ts'
import { focusControl } from '#ui/forms/focus-control.ts'
import { SearchInput } from '#ui/forms/SearchInput.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'

type Props = {
  /** Id of the search field. */
  id: string
  text: string
  onText: (text: string) => void
  /** How many filters are set. */
  active: number
  /** How many events they leave. */
  count: number
  /** The filters: beside the list in a wide window, else in a sheet, where they are short. */
  filters: (inSheet: boolean) => ReactNode
  onClear: () => void
}

type SearchFieldProps = Pick<Props, 'id' | 'text' | 'onText'>

const SearchField = ({ id, text, onText }: SearchFieldProps) => {
  const { t } = useTranslations()
  return (
    <div className="search-field">
      <SearchInput
        id={id}
        name="q"
        label={t('app.lists.search')}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      {text !== '' && (
        <button
          type="button"
          className="tool"
          aria-label={t('app.lists.clear-search')}
          onClick={() => {
            onText('')
            focusControl(id)
          }}
        >
          <Icon shape={xIcon} />
        </button>
      )}
    </div>
  )
}

/** Search and filters of the page of all events; search and filters stay in reach while the list is scrolled. */
export const EventTools = ({ id, text, onText, active, count, filters, onClear }: Props) => {
  const { t } = useTranslations()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const toFilters = (className: string, name: ReactNode) => (
    <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
      <Icon shape={slidersIcon} />
      {name}
      {active > 0 && <b>{active}</b>}
    </button>
  )
  const clear = (
    <Button variant="text" slim onClick={onClear}>
      {t('app.lists.clear-filters')}
    </Button>
  )
  return (
    <>
      <search className="list-tools">
        <SearchField id={id} text={text} onText={onText} />
        {toFilters('toggle-chip to-filters', t('app.lists.filters'))}
        <div className="filters">
          {filters(false)}
          {active > 0 && clear}
        </div>
      </search>
      <div className="to-tools">
        <div>
          <button
            type="button"
            className="tool"
            aria-label={t('app.lists.search')}
            onClick={() => focusControl(id)}
          >
            <Icon shape={searchIcon} />
          </button>
          {toFilters('tool', <span className="vh">{t('app.lists.filters')}</span>)}
        </div>
      </div>
      {isOpen && (
        <Sheet
          open
          title={t('app.lists.filters')}
          onDismiss={close}
          actions={
            <>
              {active > 0 && clear}
              <Button onClick={close}>{t('app.lists.show', { count })}</Button>
            </>
          }
        >
          <button type="button" className="tool" aria-label={t('app.shell.close')} onClick={close}>
            <Icon shape={xIcon} />
          </button>
          {filters(true)}
        </Sheet>
      )}
    </>
  )
}
