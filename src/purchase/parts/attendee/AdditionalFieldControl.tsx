import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useId, useState } from 'react'
import { useFormContext, type FieldPath } from 'react-hook-form'
import { countriesQuery } from '#catalogue/parts/catalogue-queries.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ownValue } from '#kit/own-value.ts'
import { asciiDigits } from '#kit/text/ascii-digits.ts'
import { isCalendarDay } from '#kit/time/date-text.ts'
import { dateLocale } from '#kit/time/event-dates.ts'
import { CountrySelect } from '#ui/app/CountrySelect.tsx'
import { useFieldError } from '#ui/app/FormFields.tsx'
import { useServices } from '#ui/data/services.ts'
import { Check } from '#ui/forms/Check.tsx'
import { Field, FieldGroup, Input, Select, TextArea } from '#ui/forms/Field.tsx'
import { useFormId } from '#ui/forms/form-id.ts'
import { reportEarlyValue } from '#ui/forms/report-early-value.ts'
import type { AdditionalField } from '../../contract/reservation.ts'
import { fieldLabelOf, fieldTextOf, type BookingValues } from '../../rules/booking/booking-form.ts'
import { controlId } from './control-id.ts'

/** A date of three numbers as text of the wire, `1990-05-17`, and back. */
interface DateParts {
  readonly day: string
  readonly month: string
  readonly year: string
}
type DatePart = keyof DateParts

/** The entered date in its three parts; an incomplete date has empty ones. */
function datePartsOf(text: string): DateParts {
  const [year = '', month = '', day = ''] = text.split('-')
  return { day, month, year }
}

const padded = (digits: string): string => (/^\d$/.test(digits) ? `0${digits}` : digits)

/** "" without an entry; an incomplete date keeps its parts, so that a draft has them, and no server accepts it. */
const dateTextOf = ({ day, month, year }: DateParts): string =>
  `${day}${month}${year}` === '' ? '' : [year, padded(month), padded(day)].join('-')

const isPart = (type: string): type is DatePart => type === 'day' || type === 'month' || type === 'year'

/** The parts in the order in which a language writes them. @param locale of `Intl`, "en-GB" */
const datePartOrder = (locale: string): DatePart[] =>
  new Intl.DateTimeFormat(locale)
    .formatToParts(0)
    .map(({ type }) => type)
    .filter(isPart)

type DateProps = {
  id: string
  label: string
  error: string | undefined
  required: boolean
  /** `1990-05-17`, "" without an entry. */
  value: string
  onChange: (value: string) => void
  readOnly: boolean
}

/** "Day": the name of a part in the language of the page. */
function partName(part: DatePart, locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'dateTimeField' }).of(part) ?? part
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** A date as three numbers, in the order of the language: a calendar is slow for a date of birth. */
const DateFields = ({ id, label, error: refusal, required, value, onChange, readOnly }: DateProps) => {
  const { t, lang } = useTranslations()
  const locale = dateLocale(lang)
  const form = useFormId()
  const partId = useId()
  const [parts, setParts] = useState(() => datePartsOf(value))
  // Said before the form is sent: no server accepts it.
  const isWhole = parts.day !== '' && parts.month !== '' && parts.year.length === 4
  const error = isWhole && !isCalendarDay(dateTextOf(parts)) ? t('app.checkout.format.date') : refusal
  const change = (next: DateParts) => {
    setParts(next)
    onChange(dateTextOf(next))
  }
  return (
    <FieldGroup id={id} label={label} error={error} required={required}>
      <div className="date-fields">
        {datePartOrder(locale).map((part) => (
          <div key={part}>
            <label htmlFor={`${partId}${part}`} className="hint">
              {partName(part, locale)}
            </label>
            <input
              ref={reportEarlyValue}
              id={`${partId}${part}`}
              form={form}
              className="input"
              inputMode="numeric"
              maxLength={part === 'year' ? 4 : 2}
              autoComplete="off"
              required={required}
              aria-invalid={error === undefined ? undefined : true}
              readOnly={readOnly}
              value={parts[part]}
              onChange={({ target }) =>
                change({ ...parts, [part]: asciiDigits(target.value).replaceAll(/\D/g, '') })
              }
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}

type Option = { readonly value: string; readonly label: string }

type ControlProps = {
  field: AdditionalField
  /** The path of the field in the form. */
  path: string
  readOnly: boolean
  options: readonly Option[]
  placeholder: string | undefined
  wiring: { id: string; label: string; error: string | undefined; required: boolean }
}

/** Registers one slot of the answer; a checkbox field has one for each option, every other type has one. */
function useSlot(path: string) {
  const { register } = useFormContext<BookingValues>()
  return (index: number) => register(`${path}.${String(index)}` as FieldPath<BookingValues>)
}

const ChoiceControl = ({ field, path, readOnly, options, wiring }: ControlProps) => {
  const slot = useSlot(path)
  return (
    <FieldGroup {...wiring}>
      {options.map(({ value, label }, index) => (
        <Check
          key={value}
          type={field.type === 'radio' ? 'radio' : 'checkbox'}
          value={value}
          disabled={readOnly}
          {...slot(field.type === 'radio' ? 0 : index)}
        >
          {label}
        </Check>
      ))}
    </FieldGroup>
  )
}

const ListControl = ({ path, readOnly, options, wiring }: ControlProps) => {
  const { t } = useTranslations()
  const slot = useSlot(path)
  return (
    <Field {...wiring}>
      <Select {...slot(0)} disabled={readOnly}>
        <option value="">{t('app.checkout.choose')}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const CountryControl = ({ path, readOnly, wiring }: ControlProps) => {
  const { lang } = useTranslations()
  const { api } = useServices()
  const { data: countries = [] } = useQuery(countriesQuery(api, lang))
  return (
    <Field {...wiring}>
      <CountrySelect name={`${path}.0`} countries={countries} disabled={readOnly} />
    </Field>
  )
}

const DateOfBirthControl = ({ path, readOnly, wiring }: ControlProps) => {
  const { getValues, setValue } = useFormContext<BookingValues>()
  const slot = `${path}.0` as FieldPath<BookingValues>
  const stored: unknown = getValues(slot)
  return (
    <DateFields
      {...wiring}
      value={typeof stored === 'string' ? stored : ''}
      onChange={(text) => setValue(slot, text, { shouldDirty: true })}
      readOnly={readOnly}
    />
  )
}

const TextControl = ({ field, path, readOnly, placeholder, wiring }: ControlProps) => {
  const slot = useSlot(path)
  const shared = { ...slot(0), maxLength: field.maxLength ?? undefined, placeholder, readOnly }
  return (
    <Field {...wiring}>
      {field.type === 'textarea' ? (
        <TextArea {...shared} />
      ) : (
        <Input {...shared} {...(field.type === 'input:tel' ? { type: 'tel', autoComplete: 'tel' } : {})} />
      )}
    </Field>
  )
}

/** Types that are not listed are text. */
const controls: Readonly<Record<string, ComponentType<ControlProps>>> = {
  checkbox: ChoiceControl,
  radio: ChoiceControl,
  select: ListControl,
  country: CountryControl,
  'input:dateOfBirth': DateOfBirthControl,
}

type Props = {
  /** Path of the answer in the form. */
  path: string
  field: AdditionalField
  acquired: boolean
}

/** The control of an additional field of any type (docs/api/additional-fields.md#field-types). */
export const AdditionalFieldControl = ({ path, field, acquired }: Props) => {
  const { lang } = useTranslations()
  const error = useFieldError()
  const text = fieldTextOf(field, lang)
  const options: Option[] = field.restrictedValues.map((value) => ({
    value,
    label: ownValue(text?.restrictedValuesDescription, value) ?? value,
  }))
  const Control = ownValue(controls, field.type) ?? TextControl
  return (
    <Control
      field={field}
      path={path}
      // After the sale an answer stays unless the organizer made the field editable (docs/api/additional-fields.md).
      readOnly={acquired && !field.editable && (field.value ?? '') !== ''}
      options={options}
      placeholder={text?.placeholder ?? undefined}
      wiring={{
        id: controlId(path),
        label: fieldLabelOf(field, lang),
        error: error(path),
        required: field.required,
      }}
    />
  )
}
