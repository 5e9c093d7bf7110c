import { useFormContext, useWatch } from 'react-hook-form'
import type { BookingTicket } from '#core/contract/reservation.ts'
import { personFields, withCopied } from '#core/domain/attendee-form.ts'
import type { BookingValues } from '#core/domain/booking-form.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { controlId } from '#shared/attendee/control-id.ts'
import { Button } from '#ui/Button.tsx'
import { focusControl } from '#ui/focus-control.ts'
import { copyIcon } from '#ui/Icon.tsx'

type Props = {
  ticket: BookingTicket
  /** The ticket before it, and its number in the form. */
  other: BookingTicket
  number: number
  onCopy: (values: BookingValues) => void
}

/** Fills what a ticket lacks with the details of the one before; nothing while that one has no more. Its name, which may differ, is selected. */
export const CopyDetails = ({ ticket, other, number, onCopy }: Props) => {
  const { t } = useTranslations()
  const { control, getValues, setValue } = useFormContext<BookingValues>()
  const path = `tickets.${ticket.uuid}` as const
  const otherPath = `tickets.${other.uuid}` as const
  const canCopy = useWatch({
    control,
    name: [path, otherPath],
    compute: ([values, others]) => withCopied(values, others, ticket) !== null,
  })
  if (!canCopy) return null
  const copy = () => {
    const before = getValues(path)
    const copied = withCopied(before, getValues(otherPath), ticket) ?? before
    // Only what differs: an entry that is wrong keeps its error.
    for (const field of personFields)
      if (copied[field] !== before[field]) setValue(`${path}.${field}`, copied[field], { shouldDirty: true })
    for (const [key, slots] of Object.entries(copied.additional))
      if (slots !== before.additional[key])
        setValue(`${path}.additional.${key}`, slots, { shouldDirty: true })
    onCopy(getValues())
    focusControl(controlId(`${path}.firstName`))
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
  }
  return (
    <div className="row">
      <Button variant="line" slim icon={copyIcon} onClick={copy}>
        {t('app.checkout.copy-details', { number })}
      </Button>
    </div>
  )
}
