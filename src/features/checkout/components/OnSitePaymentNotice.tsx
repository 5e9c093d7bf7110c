import { isPaidOnSite } from '#core/domain/payment-proxies.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { storeIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { contextKeys } from '../context-keys.ts'
import { useCheckout } from '../use-checkout.ts'
import { useTotalText } from './ReservationSummary.tsx'

/** The amount that is due on site; nothing for another payment and once it is paid. */
export const OnSitePaymentNotice = () => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  const amount = useTotalText()
  if (!isPaidOnSite(reservation.paymentProxy) || !reservation.orderSummary.notYetPaid) return null
  const { onSiteDue, onSiteDueText } = contextKeys[context.type]
  return (
    <Notice icon={storeIcon} title={t(onSiteDue, { amount })} className="before-4">
      {t(onSiteDueText)}
    </Notice>
  )
}
