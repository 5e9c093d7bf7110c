import { useState, type ReactNode } from 'react'
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { FieldErrorsContext } from './use-field-error.ts'

type Props<V extends FieldValues> = { form: UseFormReturn<V>; children: ReactNode }

/** Passes a form to its fields. They may be thousands: only errors render them again, no other state of the form. */
export const FormFields = <V extends FieldValues>({ form, children }: Props<V>) => {
  const [methods] = useState(() => ({ ...form }))
  return (
    <FormProvider {...methods}>
      <FieldErrorsContext value={form.formState.errors}>{children}</FieldErrorsContext>
    </FormProvider>
  )
}
