import { useTranslations } from '#i18n/use-translations.ts'
import { recentTime } from '#kit/time/recent-time.ts'
import { LostConnection } from '#ui/app/LostConnection.tsx'
import { useLastingOffline } from '#ui/data/connection.ts'
import { useServices } from '#ui/data/services.ts'
import { useStored } from '#ui/data/use-stored.ts'
import { isUncharged } from '../store/read-journal.ts'
import { useCheckout } from './use-checkout.ts'

/** Directly above the action while the connection is down: until when the order is reserved, and that an unsent one was not charged. */
export const ConnectionNote = () => {
  const { t, lang } = useTranslations()
  const { now } = useServices()
  const { reservation, clockOffset } = useCheckout()
  const uncharged = useStored(isUncharged, [reservation.id], true).value
  if (!useLastingOffline()) return null
  const until = recentTime(reservation.validity - clockOffset, now(), lang)
  const reserved = t('app.checkout.reserved-until', { until })
  if (!uncharged) return <LostConnection>{reserved}</LostConnection>
  return (
    <LostConnection>
      {t('app.checkout.uncharged')} <span>{reserved}</span>
    </LostConnection>
  )
}
