import { useEffect, useEffectEvent, useState } from 'react'
import { bookingValuesOf } from '#core/domain/booking-form.ts'
import { submitBookingDetails } from '#core/flows/submit-booking-details.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { signedOutOrder } from '#platform/account-redirect.ts'
import { useServices } from '#shared/services.ts'
import { useCheckout } from './use-checkout.ts'
import { useOptionalUser } from './use-optional-user.ts'

/**
 * The server gives an order to the account when it accepts the details: after a later sign-in the details that it has are sent once
 * more (docs/api/accounts.md#reservation-owners).
 * @returns false until the order can be paid
 */
export function useAccountOrder(): boolean {
  const { lang } = useTranslations()
  const { reservation, context, order, refresh } = useCheckout()
  const tools = useServices()
  const { me, mayJoin } = useOptionalUser()
  const [wasSignedOut, setSignedOut] = useState(() => signedOutOrder.read() === reservation.id)
  const isOwed = wasSignedOut && me !== null
  const isSending = isOwed && me !== undefined
  const send = useEffectEvent(async () => {
    signedOutOrder.keep('')
    const values = bookingValuesOf(reservation, context, lang)
    await submitBookingDetails(tools, { reservation, ...order, lang, values, ignoreWarnings: true })
    // Details that were refused lead back to their form.
    await refresh()
  })
  useEffect(() => {
    if (mayJoin) signedOutOrder.keep(reservation.id)
    if (isSending) void send().then(() => setSignedOut(false))
  }, [isSending, mayJoin, reservation.id])
  return !isOwed
}
