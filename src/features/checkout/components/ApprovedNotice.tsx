import { useEffect, useRef } from 'react'
import { proxyFacts } from '#core/domain/payment-proxies.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { formatMoney } from '#ui/money-format.ts'
import { Notice } from '#ui/Notice.tsx'
import { useCheckout } from '../use-checkout.ts'

/** After the return from a provider that approved the payment: what is left to do. Takes the focus, so that it is in view and is read. */
const FocusedApproval = () => {
  const { t, lang } = useTranslations()
  const { reservation, context } = useCheckout()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const amount = formatMoney({
    ...reservation.orderSummary.totalPrice,
    currency: context.currency ?? '',
    lang,
  })
  const name = proxyFacts(reservation.paymentProxy)?.provider ?? ''
  return (
    <div ref={box} tabIndex={-1} className="after-4">
      <Notice tone="ok" live="status" title={t('app.checkout.approved', { name, amount })}>
        {t('app.checkout.approved.text')}
      </Notice>
    </div>
  )
}

/** Nothing unless a provider has approved the payment. */
export const ApprovedNotice = () => useCheckout().reservation.tokenAcquired && <FocusedApproval />
