import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import type { AdditionalField } from '#core/contract/reservation.ts'
import { fieldLabelOf, fieldTextOf, type BookingValues } from '#core/domain/booking-form.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import { countriesQuery } from '#shared/catalogue-queries.ts'
import { useInBrowser } from '#shared/use-in-browser.ts'
import { Check } from '#ui/Check.tsx'
import { Field } from '#ui/Field.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { Input } from '#ui/Input.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { controlId } from '../control-id.ts'
import { additionalFieldPath } from '../field-labels.ts'
import { useFieldError } from '../use-field-error.ts'

type Props = { uuid: string; field: AdditionalField; acquired: boolean }
type Option = { readonly value: string; readonly label: string }

const day = 24 * 60 * 60_000

/** The organiser's own question about a ticket, of any of the nine types. Contract 1, section 5. */
export const AdditionalFieldControl = ({ uuid, field, acquired }: Props) => {
  const { t, lang } = useTranslations()
  const { api, now } = useServices()
  const { register } = useFormContext<BookingValues>()
  const error = useFieldError()
  const inBrowser = useInBrowser()
  const countries = useQuery({ ...countriesQuery(api, lang), enabled: field.type === 'country' })

  const path = additionalFieldPath(uuid, field)
  const text = fieldTextOf(field, lang)
  const label = fieldLabelOf(field, lang)
  const wrong = error(path)
  // After the sale an answer that is there stays, unless the organiser lets it be changed (contract 1, section 5).
  const readOnly = acquired && !field.editable && (field.value ?? '') !== ''
  const slot = (index: number) => register(`${path}.${String(index)}` as 'email')
  const options: Option[] =
    field.type === 'country'
      ? (countries.data ?? []).map(({ isoCode, name }) => ({ value: isoCode, label: name }))
      : field.restrictedValues.map((value) => ({
          value,
          label: text?.restrictedValuesDescription?.[value] ?? value,
        }))
  const common = { id: controlId(path), label, error: wrong, required: field.required }

  if (field.type === 'checkbox' || field.type === 'radio') {
    return (
      <FieldGroup {...common}>
        {options.map(({ value, label: name }, index) => (
          <Check
            key={value}
            type={field.type === 'radio' ? 'radio' : 'checkbox'}
            value={value}
            disabled={readOnly}
            {...slot(field.type === 'radio' ? 0 : index)}
          >
            {name}
          </Check>
        ))}
      </FieldGroup>
    )
  }
  if (field.type === 'select' || field.type === 'country') {
    return (
      <Field {...common}>
        {/* A native list forgets a value that it does not have yet: it is made anew with its countries. */}
        <Select key={countries.data?.length} {...slot(0)} disabled={readOnly}>
          <option value="">{t('app.checkout.choose')}</option>
          {options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    )
  }
  const limits = field.type === 'input:dateOfBirth' ? {} : { maxLength: field.maxLength ?? undefined }
  const placeholder = text?.placeholder ?? undefined
  if (field.type === 'textarea') {
    return (
      <Field {...common}>
        <TextArea {...slot(0)} {...limits} placeholder={placeholder} readOnly={readOnly} />
      </Field>
    )
  }
  // Born yesterday at the latest (specification 1, section 5).
  const born =
    field.type === 'input:dateOfBirth'
      ? { type: 'date', max: inBrowser ? new Date(now() - day).toISOString().slice(0, 10) : undefined }
      : {}
  return (
    <Field {...common}>
      <Input
        {...slot(0)}
        {...limits}
        {...born}
        {...(field.type === 'input:tel' ? { type: 'tel', autoComplete: 'tel' } : {})}
        placeholder={placeholder}
        readOnly={readOnly}
      />
    </Field>
  )
}
