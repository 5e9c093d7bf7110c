import { useFormContext } from 'react-hook-form'
import { useTranslations } from '#i18n/use-translations.ts'
import { useFieldError } from '#ui/app/FormFields.tsx'
import { describedBy, Field, FieldMessages, Input } from '#ui/forms/Field.tsx'
import type { BookingValues } from '../../rules/booking/booking-form.ts'
import { personLabels } from './attendee-labels.ts'
import { controlId } from './control-id.ts'
import { EmailSuggestion } from './EmailSuggestion.tsx'

type Prefix = '' | `tickets.${string}.` | 'subscriptionOwner.'
type Props = {
  /** Path of the person in the form, with its dot; "" for the contact. */
  prefix: Prefix
  hint?: string
  /** The email is known already and cannot be changed (docs/api/reservations.md#reservation-details). */
  lockedEmail?: boolean
  /** The ticket is locked: no field can be changed. */
  locked?: boolean
}

/** Longest name and email, in characters (docs/api/booking-details.md#validate-to-overview). */
const maxTextLength = 255

/** First name, last name and email, for the contact, attendees and the subscription owner. The contact begins with the email. */
export const PersonFields = ({ prefix, hint, lockedEmail = false, locked = false }: Props) => {
  const { t } = useTranslations()
  const labels = personLabels({ t })
  const { register } = useFormContext<BookingValues>()
  const error = useFieldError()
  const contact = prefix === ''
  const lastName = controlId(`${prefix}lastName`)
  const isLastWrong = Boolean(error(`${prefix}lastName`))
  const text = (name: 'firstName' | 'lastName', autoComplete: string) => (
    <Field id={controlId(`${prefix}${name}`)} label={labels[name]} error={error(`${prefix}${name}`)} required>
      <Input
        {...register(`${prefix}${name}`)}
        {...(name === 'lastName' && { 'aria-describedby': describedBy(lastName, isLastWrong, isLastWrong) })}
        maxLength={maxTextLength}
        autoComplete={contact ? autoComplete : 'off'}
        readOnly={locked}
      />
    </Field>
  )
  const names = (
    <div className="field-pair">
      {text('firstName', 'given-name')}
      {text('lastName', 'family-name')}
      {/* Below both names: above one control it would move that away from the other. */}
      <FieldMessages id={lastName} hint={isLastWrong && t('app.facts.one-name.hint')} />
    </div>
  )
  const email = (
    <>
      <Field
        id={controlId(`${prefix}email`)}
        label={labels.email}
        hint={hint}
        error={error(`${prefix}email`)}
        required
      >
        <Input
          {...register(`${prefix}email`)}
          type="email"
          maxLength={maxTextLength}
          autoComplete={contact ? 'email' : 'off'}
          readOnly={locked || lockedEmail}
        />
      </Field>
      {!locked && !lockedEmail && (
        <EmailSuggestion path={`${prefix}email`} inputId={controlId(`${prefix}email`)} />
      )}
    </>
  )
  return (
    <>
      {contact && email}
      {names}
      {!contact && email}
    </>
  )
}
