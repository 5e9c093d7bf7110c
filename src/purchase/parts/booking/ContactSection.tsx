import { useEffect, useState, type MouseEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { redirectTo, signedOutOrder } from '#device/browser/account-redirect.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useFieldError } from '#ui/app/FormFields.tsx'
import { showToast } from '#ui/app/toasts.ts'
import { Button } from '#ui/content/Button.tsx'
import { FactsLine } from '#ui/content/FactsLine.tsx'
import { useServices } from '#ui/data/services.ts'
import { focusControl } from '#ui/forms/focus-control.ts'
import { serverPaths } from '#wire/server-paths.ts'
import { saveBeforeSignIn } from '../../flows/submit-booking-details.ts'
import { personFields } from '../../rules/booking/attendee-form.ts'
import { type BookingValues, ticketsOf } from '../../rules/booking/booking-form.ts'
import { attendeeName } from '../attendee/attendee-name.ts'
import { controlId } from '../attendee/control-id.ts'
import { PersonFields } from '../attendee/PersonFields.tsx'
import { contextKeys } from '../context-keys.ts'
import { useEmbedded } from '../embedding.ts'
import { useCheckout } from '../use-checkout.ts'
import { useOptionalUser } from './use-optional-user.ts'

/**
 * Offers the sign-in before booking (docs/api/client-behavior.md#booking-page). The entries are sent first; the server
 * leads back to this reservation. An embedded shop does not offer it, because sign-in pages refuse to load in a frame.
 */
const SignInHint = () => {
  const { t, lang } = useTranslations()
  const { reservation, context, order } = useCheckout()
  const { run } = useServices()
  const { getValues } = useFormContext<BookingValues>()
  const { mayJoin } = useOptionalUser()
  const embedded = useEmbedded(context)
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState(false)
  if (!mayJoin || embedded) return null

  const address = serverPaths.reservationSignIn(order.type, order.publicIdentifier, reservation.id)
  const signIn = async (click: MouseEvent) => {
    click.preventDefault()
    if (saving) return
    setSaving(true)
    const saved = await run(saveBeforeSignIn, { reservation, ...order, lang, values: getValues() })
    setSaving(false)
    setFailed(!saved)
    if (saved) {
      signedOutOrder.keep(reservation.id)
      redirectTo(address)
    } else showToast({ id: 'sign-in', text: t('reservation-page.cannot-login.error') })
  }
  return (
    <p className="links">
      {failed && <span>{t('reservation-page.cannot-login.error')}</span>}
      <a href={address} aria-disabled={saving} onClick={signIn}>
        {t('app.checkout.sign-in')}
      </a>
    </p>
  )
}

/** Name and e-mail address of the buyer: those of an account on one line, until they are to be changed, or the server refuses one. */
export const ContactSection = () => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  const { getValues } = useFormContext<BookingValues>()
  const { me } = useOptionalUser()
  const error = useFieldError()
  const [state, setState] = useState<'known' | 'asked' | 'changing'>(() =>
    Boolean(me) && personFields.every((field) => getValues(field) !== '') ? 'known' : 'asked',
  )
  if (state === 'known' && personFields.some((field) => error(field) !== undefined)) setState('asked')
  useEffect(() => {
    if (state === 'changing') focusControl(controlId('email'))
  }, [state])
  return (
    <section className="stack" aria-labelledby="contact">
      <div className="head">
        <h2 id="contact">{t('app.checkout.contact')}</h2>
        <SignInHint />
      </div>
      {state === 'known' ? (
        <div className="head">
          <FactsLine
            facts={[
              <b key="name">{attendeeName(getValues())}</b>,
              <bdi key="email">{getValues('email')}</bdi>,
            ]}
          />
          <Button variant="text" slim onClick={() => setState('changing')}>
            {t('app.checkout.edit')}
          </Button>
        </div>
      ) : (
        <PersonFields
          prefix=""
          hint={t(contextKeys[context.type].contactHint, { count: ticketsOf(reservation).length })}
          lockedEmail={reservation.metadata.lockEmailEdit && (reservation.email ?? '') !== ''}
        />
      )}
    </section>
  )
}
