import { useEffect, useState } from 'react'
import { leftForPayment } from '#core/flows/left-for-payment.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Notice } from '#ui/Notice.tsx'
import { useCheckout, useCheckoutTools } from '../use-checkout.ts'

/** After a return from a payment provider without a payment: nothing was charged, and the buyer can pay again. */
export const NotChargedNotice = () => {
  const { t } = useTranslations()
  const tools = useCheckoutTools()
  const { reservation } = useCheckout()
  const [isReturn, setIsReturn] = useState(false)
  useEffect(() => {
    let current = true
    void leftForPayment(tools, reservation.id).then((left) => {
      if (current) setIsReturn(left)
    })
    return () => {
      current = false
    }
  }, [tools, reservation.id])
  if (!isReturn || reservation.tokenAcquired) return null
  return (
    <Notice tone="warn" live="status" className="after-4" title={t('app.checkout.not-charged')}>
      {t('app.checkout.not-charged.text')}
    </Notice>
  )
}
