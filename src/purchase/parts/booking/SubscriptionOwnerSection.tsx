import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/content/Button.tsx'
import { Check } from '#ui/forms/Check.tsx'
import { focusControl } from '#ui/forms/focus-control.ts'
import type { AdditionalField } from '../../contract/reservation.ts'
import type { BookingValues } from '../../rules/booking/booking-form.ts'
import { otherOwnerOf, subscriptionOf } from '../../rules/booking/subscription-owner.ts'
import { AdditionalFieldControl } from '../attendee/AdditionalFieldControl.tsx'
import { controlId } from '../attendee/control-id.ts'
import { PersonFields } from '../attendee/PersonFields.tsx'
import { useCheckout } from '../use-checkout.ts'
import { ownerFieldPath } from './field-labels.ts'

/** Another person than the contact. An email address that the server has is read-only until it is to be changed. */
const OtherOwner = () => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const [changing, setChanging] = useState(false)
  const hasEmail = (otherOwnerOf(reservation)?.email ?? '') !== ''
  const locked = hasEmail && !changing
  const change = () => {
    setChanging(true)
    focusControl(controlId('subscriptionOwner.email'))
  }
  return (
    <>
      <PersonFields prefix="subscriptionOwner." lockedEmail={locked} />
      {locked && !reservation.metadata.lockEmailEdit && (
        <Button variant="text" slim onClick={change}>
          {t('app.checkout.owner.change-email')}
        </Button>
      )}
    </>
  )
}

/** The person a subscription is for, and the organizer's questions to this person. */
export const SubscriptionOwnerSection = () => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const { register, control } = useFormContext<BookingValues>()
  const different = useWatch({ control, name: 'subscriptionOwner.different' })
  const subscription = subscriptionOf(reservation)
  if (subscription === undefined) return null
  const answers = (fields: readonly AdditionalField[]) =>
    fields.map((field) => (
      <AdditionalFieldControl key={field.name} path={ownerFieldPath(field)} field={field} acquired={false} />
    ))
  return (
    <section className="stack" aria-labelledby="owner">
      <h2 id="owner">{t('reservation-page.subscription-owner')}</h2>
      <Check {...register('subscriptionOwner.different')} hint={t('app.checkout.owner.hint')}>
        {t('reservation-page.subscription.different-owner')}
      </Check>
      {answers(subscription.fieldConfigurationBeforeStandard)}
      {different && <OtherOwner />}
      {answers(subscription.fieldConfigurationAfterStandard)}
    </section>
  )
}
