import { useState, type ReactNode, createContext, use } from 'react'
import {
  FormProvider,
  type FieldValues,
  type UseFormReturn,
  get,
  type FieldError,
  type FieldErrors,
} from 'react-hook-form'

/** The errors of the surrounding form. */
export const FieldErrorsContext = createContext<FieldErrors>({})

/** Returns the error message at a path of the form, or undefined. */
export function useFieldError(): (path: string) => string | undefined {
  const errors = use(FieldErrorsContext)
  return (path) => (get(errors, path) as FieldError | undefined)?.message
}

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
