import { useTranslations } from '#i18n/use-translations.ts'
import { deviceTimeText } from '#kit/time/recent-time.ts'
import { LostConnection } from '#ui/app/LostConnection.tsx'
import { useLastingOffline } from '#ui/data/connection.ts'
import { useServices } from '#ui/data/services.ts'
import { useCheckout } from './use-checkout.ts'

/** Writes until when the order is reserved, by the clock of this device. */
export function useHeldUntil(): () => string {
  const { lang } = useTranslations()
  const { now } = useServices()
  const { reservation, clockOffset } = useCheckout()
  return () => deviceTimeText(reservation.validity - clockOffset, now(), lang)
}

/** Directly above the action while the connection is down: what that means for an order that was not sent, and is reserved. */
export const ConnectionNote = () => {
  const { t } = useTranslations()
  const heldUntil = useHeldUntil()
  if (!useLastingOffline()) return null
  return (
    <LostConnection>
      {t('app.checkout.uncharged')} {t('app.checkout.still-reserved', { until: heldUntil() })}
    </LostConnection>
  )
}
