import { useFormContext } from 'react-hook-form'
import type { ProfileFieldName as Name, ProfileValues } from '#core/domain/profile-form.ts'
import { useFieldError } from '#shared/use-field-error.ts'
import { Field } from '#ui/Field.tsx'
import { Input } from '#ui/Input.tsx'
import { fieldId } from '../field-id.ts'

type Props = {
  name: Exclude<Name, 'italyEInvoicingSplitPayment'>
  label: string
  autoComplete: string
  maxLength?: number
  required?: boolean
  type?: 'text' | 'email'
}

/**
 * One text field of the profile with its error. At most 255 characters by default
 * (docs/api/client-behavior.md#profile-and-orders-pages).
 */
export const ProfileField = ({ name, label, maxLength = 255, required, ...input }: Props) => {
  const { register } = useFormContext<ProfileValues>()
  const error = useFieldError()
  return (
    <Field id={fieldId(name)} label={label} error={error(name)} required={required}>
      <Input {...register(name)} {...input} maxLength={maxLength} />
    </Field>
  )
}
