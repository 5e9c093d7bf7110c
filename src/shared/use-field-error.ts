import { createContext, use } from 'react'
import { get, type FieldError, type FieldErrors } from 'react-hook-form'

/** The errors of the surrounding form. */
export const FieldErrorsContext = createContext<FieldErrors>({})

/** Returns the error message at a path of the form, or undefined. */
export function useFieldError(): (path: string) => string | undefined {
  const errors = use(FieldErrorsContext)
  return (path) => (get(errors, path) as FieldError | undefined)?.message
}
