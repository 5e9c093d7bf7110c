import { useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslations } from '#i18n/use-translations.ts'
import { localeOf } from '#kit/text/language-choice.ts'
import type { Country } from '#wire/application.ts'
import { Select } from '../forms/Field.tsx'

type Props = {
  /** Path of the ISO code in the form. */
  name: string
  countries: readonly Country[]
  disabled?: boolean
  autoComplete?: string | undefined
}

/** "Switzerland (CH)"; the code alone for a country without a name. */
const countryLabel = ({ name, isoCode }: Country): string =>
  name === isoCode ? isoCode : `${name} (${isoCode})`

/** Choice of a country in a `Field` of a form, in the order of the page's language (docs/api/client-behavior.md#booking-page). */
export const CountrySelect = ({ name, countries, disabled = false, autoComplete }: Props) => {
  const { t, lang } = useTranslations()
  const { register, getValues } = useFormContext()
  const sorted = useMemo(() => {
    const collator = new Intl.Collator(localeOf(lang))
    return countries.toSorted((a, b) => collator.compare(a.name, b.name))
  }, [countries, lang])
  const chosen: unknown = getValues(name)
  const isListed = countries.some(({ isoCode }) => isoCode === chosen)
  // A stored country that the list does not contain, or not yet, stays chosen.
  const options =
    isListed || typeof chosen !== 'string' || chosen === ''
      ? sorted
      : [{ isoCode: chosen, name: chosen }, ...sorted]
  return (
    // A native list drops a value without an option: the key creates it again when the countries arrive.
    <Select key={countries.length} {...register(name)} disabled={disabled} autoComplete={autoComplete}>
      <option value="">{t('reservation-page.country.select')}</option>
      {options.map((country) => (
        <option key={country.isoCode} value={country.isoCode}>
          {countryLabel(country)}
        </option>
      ))}
    </Select>
  )
}
