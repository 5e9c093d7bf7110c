import { useFormContext, get } from 'react-hook-form'
import type { BookingValues } from '#core/domain/booking-form.ts'

/** Returns the error message at a path of the form, or undefined. */
export function useFieldError(): (path: string) => string | undefined {
  const { formState } = useFormContext<BookingValues>()
  const { errors } = formState
  return (path) => {
    const error: unknown = get(errors, path)
    return typeof error === 'object' && error !== null && 'message' in error
      ? String(error.message)
      : undefined
  }
}
