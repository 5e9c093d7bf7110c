import { useFormContext } from 'react-hook-form'
import type { BookingValues } from '#core/domain/booking-form.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { controlId } from '#shared/attendee/control-id.ts'
import { useFieldError } from '#shared/use-field-error.ts'
import { Field } from '#ui/Field.tsx'
import { Input } from '#ui/Input.tsx'
import { invoiceLabels, type InvoiceTextField as FieldName } from '../field-labels.ts'

type Props = {
  name: FieldName
  autoComplete: string
  maxLength?: number
  required?: boolean
  /** Replaces the label of the field's name. */
  label?: string
  type?: 'text' | 'email'
}

/** A text field of the invoice. */
export const InvoiceTextField = ({ name, maxLength = 255, required = true, label, ...input }: Props) => {
  const labels = invoiceLabels(useTranslations())
  const { register } = useFormContext<BookingValues>()
  const error = useFieldError()
  return (
    <Field id={controlId(name)} label={label ?? labels[name]} error={error(name)} required={required}>
      <Input {...register(name)} {...input} maxLength={maxLength} />
    </Field>
  )
}
