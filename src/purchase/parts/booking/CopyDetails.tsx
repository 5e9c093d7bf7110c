import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/content/Button.tsx'
import { copyIcon } from '#ui/content/Icon.tsx'
import { focusControl } from '#ui/forms/focus-control.ts'
import type { BookingTicket } from '../../contract/reservation.ts'
import { personFields, withCopied } from '../../rules/booking/attendee-form.ts'
import type { BookingValues } from '../../rules/booking/booking-form.ts'
import { controlId } from '../attendee/control-id.ts'

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
