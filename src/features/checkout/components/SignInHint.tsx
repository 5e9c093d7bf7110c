import { useState, type MouseEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import type { BookingValues } from '#core/domain/booking-form.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { saveBeforeSignIn } from '#core/flows/submit-booking-details.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { redirectTo } from '#platform/account-redirect.ts'
import { useServices } from '#shared/services.ts'
import { showToast } from '#shared/toasts.ts'
import { useEmbedded } from '../embedding.ts'
import { useCheckout } from '../use-checkout.ts'
import { useOptionalUser } from '../use-optional-user.ts'

/**
 * Offers the sign-in before booking (docs/api/client-behavior.md#booking-page). The entries are sent first; the server
 * leads back to this reservation. An embedded shop does not offer it, because sign-in pages refuse to load in a frame.
 */
export const SignInHint = () => {
  const { t, lang } = useTranslations()
  const { reservation, context } = useCheckout()
  const { type, publicIdentifier } = context
  const tools = useServices()
  const { getValues } = useFormContext<BookingValues>()
  const { mayJoin } = useOptionalUser()
  const embedded = useEmbedded(context)
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState(false)
  if (!mayJoin || embedded) return null

  const address = serverPaths.reservationSignIn(type, publicIdentifier, reservation.id)
  const signIn = async (click: MouseEvent) => {
    click.preventDefault()
    if (saving) return
    setSaving(true)
    const details = { reservation, type, publicIdentifier, lang, values: getValues() }
    const saved = await saveBeforeSignIn(tools, details)
    setSaving(false)
    setFailed(!saved)
    if (saved) redirectTo(address)
    else showToast({ id: 'sign-in', text: t('reservation-page.cannot-login.error') })
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
