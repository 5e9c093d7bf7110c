import { useTranslations } from '#i18n/use-translations.ts'
import { buttonClass } from '#ui/button-class.ts'
import { useCheckout } from '../use-checkout.ts'
import { BillingDocumentLink } from './BillingDocumentLink.tsx'

/** The invoice of an order that waits for its payment: its download, or a note that it follows. */
export const InvoiceOfOrder = () => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  if (!reservation.invoiceRequested) return null
  return (
    <BillingDocumentLink
      className={buttonClass({ variant: 'line' })}
      missing={<p className="dim small">{t('reservation-page-waiting.invoice-will-be-sent')}</p>}
    />
  )
}
