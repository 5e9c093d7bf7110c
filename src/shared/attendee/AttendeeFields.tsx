import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { EventInfo } from '#core/contract/event.ts'
import type { BookingTicket } from '#core/contract/reservation.ts'
import type { BookingValues } from '#core/domain/booking-form.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { copyIcon } from '#ui/icons.ts'
import { Select } from '#ui/Select.tsx'
import { useFieldError } from '../use-field-error.ts'
import { AdditionalFieldControl } from './AdditionalFieldControl.tsx'
import { additionalFieldPath } from './attendee-labels.ts'
import { controlId } from './control-id.ts'
import { PersonFields } from './PersonFields.tsx'

type Props = {
  ticket: BookingTicket
  /** "Ticket 1 of 3". */
  name: string
  category: string
  event: Pick<EventInfo, 'contentLanguages'>
  lockEmailEdit: boolean
  /** Copies the contact into this ticket; only the first ticket offers it. */
  onCopy?: (() => void) | undefined
  /** Below the answers: the items of the ticket. */
  children?: ReactNode
}

/** The attendee of one ticket and the additional fields of the organizer. */
export const AttendeeFields = ({ ticket, name, category, event, ...props }: Props) => {
  const { lockEmailEdit, onCopy, children } = props
  const { t } = useTranslations()
  const { register } = useFormContext<BookingValues>()
  const error = useFieldError()
  const prefix = `tickets.${ticket.uuid}.` as const
  const answers = (fields: BookingTicket['ticketFieldConfigurationAfterStandard']) =>
    fields.map((field) => (
      <AdditionalFieldControl
        key={field.name}
        path={additionalFieldPath(ticket.uuid, field)}
        field={field}
        acquired={ticket.acquired}
      />
    ))
  return (
    <fieldset className="card stack">
      <legend className="vh">
        {name}, {category}
      </legend>
      <div className="row between">
        <h3>
          {name} <span className="dim regular">· {category}</span>
        </h3>
        {onCopy && (
          <Button variant="line" slim icon={copyIcon} onClick={onCopy}>
            {t('reservation-page.copy-attendee')}
          </Button>
        )}
      </div>
      {answers(ticket.ticketFieldConfigurationBeforeStandard)}
      <PersonFields
        prefix={prefix}
        locked={ticket.locked}
        lockedEmail={lockEmailEdit && (ticket.email ?? '') !== ''}
      />
      {event.contentLanguages.length > 1 && (
        <Field
          id={controlId(`${prefix}userLanguage`)}
          label={t('app.checkout.ticket-language')}
          error={error(`${prefix}userLanguage`)}
        >
          <Select {...register(`${prefix}userLanguage`)}>
            {event.contentLanguages.map(({ locale, displayLanguage }) => (
              <option key={locale} value={locale} lang={locale}>
                {displayLanguage}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {answers(ticket.ticketFieldConfigurationAfterStandard)}
      {children}
    </fieldset>
  )
}
