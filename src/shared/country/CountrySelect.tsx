import { useEffect, useState, type ComponentType } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Country } from '#core/contract/application.ts'
import { useTranslations, useTranslationStore } from '#i18n/use-translations.ts'
import { useWideScreen } from '#platform/use-wide-screen.ts'
import { Select } from '#ui/Select.tsx'
import type { CountryComboboxProps } from './CountryCombobox.tsx'
import { countryLabel } from './country-label.ts'

/** The list with search, loaded once `isWanted`; null until it is there and when it cannot be loaded. */
function useCombobox(isWanted: boolean): ComponentType<CountryComboboxProps> | null {
  const store = useTranslationStore()
  const [Combobox, setCombobox] = useState<ComponentType<CountryComboboxProps> | null>(null)
  useEffect(() => {
    if (!isWanted) return
    Promise.all([import('./CountryCombobox.tsx'), store.loadNamespace('checkout')]).then(
      ([{ CountryCombobox }]) => setCombobox(() => CountryCombobox),
      () => undefined,
    )
  }, [isWanted, store])
  return Combobox
}

type Props = {
  /** Path of the ISO code in the form. */
  name: string
  countries: readonly Country[]
  disabled?: boolean
  autoComplete?: string | undefined
}

/**
 * Choice of a country in a `Field` of a form: the native list below 768 px, from there a list with search
 * (docs/api/client-behavior.md#booking-page). The control is not replaced while it has the focus.
 */
export const CountrySelect = ({ name, countries, disabled = false, autoComplete }: Props) => {
  const { t } = useTranslations()
  const { register, getValues } = useFormContext()
  const isWide = useWideScreen() && !disabled
  const Combobox = useCombobox(isWide)
  const [hasFocus, setHasFocus] = useState(false)
  const [isSearchable, setIsSearchable] = useState(false)
  const canSearch = isWide && Combobox !== null
  if (!hasFocus && isSearchable !== canSearch) setIsSearchable(canSearch)

  const chosen: unknown = getValues(name)
  const isListed = countries.some(({ isoCode }) => isoCode === chosen)
  // A stored country that the list does not contain, or not yet, stays chosen.
  const options =
    isListed || typeof chosen !== 'string' || chosen === ''
      ? countries
      : [{ isoCode: chosen, name: chosen }, ...countries]
  const placeholder = t('reservation-page.country.select')
  return (
    <div className="country" onFocus={() => setHasFocus(true)} onBlur={() => setHasFocus(false)}>
      {isSearchable && Combobox !== null ? (
        <Combobox name={name} countries={countries} placeholder={placeholder} autoComplete={autoComplete} />
      ) : (
        /* A native list drops a value without an option: the key creates it again when the countries arrive. */
        <Select key={countries.length} {...register(name)} disabled={disabled} autoComplete={autoComplete}>
          <option value="">{placeholder}</option>
          {options.map((country) => (
            <option key={country.isoCode} value={country.isoCode}>
              {countryLabel(country)}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}
