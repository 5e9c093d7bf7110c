import { isPaidOnSite } from '#core/domain/payment-proxies.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { formatMoney } from '#ui/money-format.ts'
import { storeIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { contextKeys } from '../context-keys.ts'
import { useCheckout } from '../use-checkout.ts'

/** The amount that is due on site; nothing for another payment and once it is paid. */
export const OnSitePaymentNotice = () => {
  const { t, lang } = useTranslations()
  const { reservation, context } = useCheckout()
  const { notYetPaid, totalPrice } = reservation.orderSummary
  if (!isPaidOnSite(reservation.paymentProxy) || !notYetPaid) return null
  const amount = formatMoney({ ...totalPrice, currency: context.currency ?? '', lang })
  const { onSiteDue, onSiteDueText } = contextKeys[context.type]
  return (
    <Notice icon={storeIcon} title={t(onSiteDue, { amount })} className="before-4">
      {t(onSiteDueText)}
    </Notice>
  )
}
