import { useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { Button } from '#ui/Button.tsx'
import { invoiceOffer } from '#core/domain/booking-form.ts'
import { backToBooking } from '#core/flows/back-to-booking.ts'
import { useCheckout, useCheckoutTools } from '../use-checkout.ts'

/** Address of the invoice with a button to change it; nothing where no invoice is offered. */
export const InvoicePanel = () => {
  const { t } = useTranslations()
  const { reservation, context, refresh } = useCheckout()
  const tools = useCheckoutTools()
  const [failure, setFailure] = useState<Failure | null>(null)
  if (invoiceOffer(reservation, context) === 'hidden') return null
  const { invoiceRequested, billingAddress, billingDetails, skipVatNr } = reservation
  const edit = async () => {
    const answer = await backToBooking(tools, reservation.id)
    setFailure(answer.kind === 'value' ? null : answer)
    if (answer.kind === 'value') await refresh('invoice')
  }
  const taxId = invoiceRequested && skipVatNr !== true ? billingDetails.taxId : null
  const taxLabel =
    billingDetails.country === 'IT'
      ? t('invoice-fields.fiscalCode')
      : t('invoice.vat', { 0: t('common.vat') })
  return (
    <section className="card stack gap-2" aria-labelledby="invoice">
      <div className="head">
        <h2 id="invoice">{t('reservation-page.invoice-details')}</h2>
        <Button variant="text" slim onClick={edit}>
          {t(invoiceRequested ? 'common.edit' : 'reservation-page.request-invoice')}
        </Button>
      </div>
      {failure !== null && <OutcomeNotice failure={failure} onRetry={edit} />}
      {invoiceRequested ? (
        <>
          <address className="multiline">{billingAddress}</address>
          {taxId !== null && taxId !== '' && (
            <p>
              {taxLabel} <bdi>{taxId}</bdi>
            </p>
          )}
        </>
      ) : (
        <p className="dim">{t('reservation-page.no-invoice-requested')}</p>
      )}
    </section>
  )
}
