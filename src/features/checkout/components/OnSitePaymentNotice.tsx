import { useTranslations } from '#i18n/use-translations.ts'
import { storeIcon } from '#ui/icons/store-icon.ts'
import { Notice } from '#ui/Notice.tsx'
import { formatMoney } from '#ui/money-format.ts'
import { useCheckout } from '../use-checkout.ts'

/** What is left to pay at the venue; nothing for another payment and once it is paid. */
export const OnSitePaymentNotice = () => {
  const { t, lang } = useTranslations()
  const { reservation, context } = useCheckout()
  const { notYetPaid, totalPrice } = reservation.orderSummary
  if (reservation.paymentProxy !== 'ON_SITE' || !notYetPaid) return null
  const amount = formatMoney({ ...totalPrice, currency: context.currency ?? '', lang })
  return (
    <Notice icon={storeIcon} title={t('app.checkout.on-site', { amount })} className="before-4">
      {t('app.checkout.on-site.text')}
    </Notice>
  )
}
