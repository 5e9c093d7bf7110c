import { useId, useState } from 'react'
import {
  datePartOrder,
  datePartsOf,
  dateTextOf,
  type DatePart,
  type DateParts,
} from '#core/domain/date-parts.ts'
import { dateLocale } from '#core/domain/event-dates.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { useFormId } from '#ui/form-id.ts'
import { reportEarlyValue } from '#ui/report-early-value.ts'

type Props = {
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
export const DateFields = ({ id, label, error, required, value, onChange, readOnly }: Props) => {
  const { lang } = useTranslations()
  const locale = dateLocale(lang)
  const form = useFormId()
  const partId = useId()
  const [parts, setParts] = useState(() => datePartsOf(value))
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
              className="input num"
              inputMode="numeric"
              maxLength={part === 'year' ? 4 : 2}
              autoComplete="off"
              required={required}
              aria-invalid={error === undefined ? undefined : true}
              readOnly={readOnly}
              value={parts[part]}
              onChange={({ target }) => change({ ...parts, [part]: target.value.replaceAll(/\D/g, '') })}
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}
