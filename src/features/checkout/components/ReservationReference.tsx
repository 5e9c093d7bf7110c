import { useTranslations } from '#i18n/use-translations.ts'
import { useCheckout } from '../use-checkout.ts'

/** Reservation id and buyer, to be named in a request to the organizer. */
export const ReservationReference = () => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const buyer = `${reservation.firstName ?? ''} ${reservation.lastName ?? ''}`.trim()
  return (
    <p className="dim small">
      {t('reservation-page-complete.order-information', { 0: reservation.shortId, 1: buyer })}
    </p>
  )
}
