import { createContext, use, useState, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { BookingTicket } from '#core/contract/reservation.ts'
import { missingDetails } from '#core/domain/attendee-form.ts'
import type { BookingValues } from '#core/domain/booking-form.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { FrameProps } from '#shared/attendee/AttendeeFields.tsx'
import { FieldErrorsContext } from '#shared/use-field-error.ts'
import { Disclosure } from '#ui/Disclosure.tsx'

/** Uuid of the first ticket with a missing detail; "" when none has. */
const NextTicketContext = createContext('')

type FoldsProps = { tickets: readonly BookingTicket[]; children: ReactNode }

/** Tickets that are folded. A key renders only those folds again whose summary changes. */
export const TicketFolds = ({ tickets, children }: FoldsProps) => {
  const { control } = useFormContext<BookingValues>()
  const next = useWatch({
    control,
    name: 'tickets',
    compute: (values) =>
      tickets.find((ticket) => {
        const typed = values[ticket.uuid]
        return typed !== undefined && missingDetails(typed, ticket) > 0
      })?.uuid ?? '',
  })
  return <NextTicketContext value={next}>{children}</NextTicketContext>
}

/** True from the first moment on in which it was true. */
function useOnceTrue(now: boolean): boolean {
  const [was, setWas] = useState(now)
  if (now && !was) setWas(true)
  return was || now
}

/**
 * A ticket of several: folded until it is the first with a missing detail, or has an error; then it stays as the visitor leaves it. Its
 * heading names the attendee and counts what is missing.
 */
export const TicketFold = ({ ticket, heading, children }: FrameProps) => {
  const { t } = useTranslations()
  const { control } = useFormContext<BookingValues>()
  const { tickets: errors } = use(FieldErrorsContext)
  const hasError = errors !== undefined && ticket.uuid in errors
  const isOpen = useOnceTrue(use(NextTicketContext) === ticket.uuid || hasError)
  const path = `tickets.${ticket.uuid}` as const
  // Values, no text: what is watched stays when the language changes.
  const name = useWatch({
    control,
    name: path,
    compute: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
  })
  const missing = useWatch({ control, name: path, compute: (values) => missingDetails(values, ticket) })
  const missingText = missing > 0 ? t('app.checkout.errors.missing', { count: missing }) : ''
  const summary = (
    <div>
      {heading}
      <p className="small dim">{[name, missingText].filter((text) => text !== '').join(' · ')}</p>
    </div>
  )
  return (
    <Disclosure summary={summary} open={isOpen} staysOpen={hasError}>
      <div className="stack before-4">{children}</div>
    </Disclosure>
  )
}
