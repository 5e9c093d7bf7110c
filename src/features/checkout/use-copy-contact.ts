import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PersonValues } from '#core/domain/attendee-form.ts'
import type { BookingValues } from '#core/domain/booking-form.ts'

const personFields = ['firstName', 'lastName', 'email'] as const

export const isPersonField = (name: string): boolean => personFields.some((field) => field === name)

/**
 * Copies the contact into the attendee of a ticket. `onlyUntouched` skips fields that the visitor edited and fields with
 * a value that was not copied before. The same function for every rendering.
 */
export function useCopyContact(
  form: UseFormReturn<BookingValues>,
  initialValues: PersonValues,
): (ticketUuid: string, onlyUntouched: boolean) => void {
  const [copy] = useState(() => {
    let copied = initialValues
    return (ticketUuid: string, onlyUntouched: boolean) => {
      for (const name of personFields) {
        const path = `tickets.${ticketUuid}.${name}` as const
        const current = form.getValues(path)
        const isOwn = form.getFieldState(path).isTouched || (current !== '' && current !== copied[name])
        if (onlyUntouched && isOwn) continue
        const value = form.getValues(name)
        copied = { ...copied, [name]: value }
        form.setValue(path, value, { shouldDirty: false })
      }
    }
  })
  return copy
}
