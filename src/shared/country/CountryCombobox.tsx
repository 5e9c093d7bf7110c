import { useId, type Ref } from 'react'
import type { Country } from '#core/contract/application.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useFieldControlProps } from '#ui/Field.tsx'
import { Input } from '#ui/Input.tsx'
import { countryLabel } from './country-label.ts'
import { useCountryCombobox } from './use-country-combobox.ts'

export type CountryComboboxProps = {
  /** Path of the ISO code in the form. */
  name: string
  countries: readonly Country[]
  placeholder: string
  autoComplete?: string | undefined
}

/** Announces the number of results of a typed text and shows that there is none; null: nothing is typed. */
const ResultCount = ({ text, count }: { text: string | null; count: number }) => {
  const { t } = useTranslations()
  return (
    <>
      {text !== null && count === 0 && <p className="country-list dim">{t('app.checkout.country.none')}</p>}
      <p className="vh" role="status">
        {text && t('app.checkout.country.found', { count })}
      </p>
    </>
  )
}

type ListProps = {
  ref: Ref<HTMLUListElement>
  id: string
  label: string
  rowId: (row: number) => string
  found: readonly Country[]
  chosen: Country | undefined
  /** Row of the active result; -1 for none. */
  active: number
  onChoose: (code: string) => void
}

const CountryList = ({ ref, id, label, rowId, found, chosen, active, onChoose }: ListProps) => (
  <ul ref={ref} id={id} className="country-list" role="listbox" aria-label={label}>
    {found.map((country, row) => (
      <li
        key={country.isoCode}
        id={rowId(row)}
        role="option"
        aria-selected={country === chosen}
        className={row === active ? 'active' : undefined}
        onMouseDown={(event) => event.preventDefault()}
        onMouseUp={() => onChoose(country.isoCode)}
      >
        {countryLabel(country)}
      </li>
    ))}
  </ul>
)

/** The editable combobox with a list of the WAI-ARIA patterns. */
export const CountryCombobox = ({ name, countries, placeholder, autoComplete }: CountryComboboxProps) => {
  const required = useFieldControlProps()?.required ?? false
  const { input, list, found, chosen, active, isOpen, typed, choose } = useCountryCombobox({
    name,
    countries,
    required,
  })
  const listId = useId()
  const rowId = (row: number) => `${listId}-${String(row)}`
  const hasList = isOpen && found.length > 0

  return (
    <>
      <Input
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hasList}
        aria-controls={hasList ? listId : undefined}
        aria-activedescendant={hasList && active >= 0 ? rowId(active) : undefined}
        autoComplete={autoComplete ?? 'off'}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        onFocus={({ target }) => target.select()}
      />
      {hasList && (
        <CountryList
          ref={list}
          id={listId}
          label={placeholder}
          {...{ rowId, found, chosen, active }}
          onChoose={choose}
        />
      )}
      <ResultCount text={typed} count={found.length} />
    </>
  )
}
