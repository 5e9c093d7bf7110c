import { useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { Button } from '#ui/content/Button.tsx'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { reservationEndpoints } from '../../contract/reservation-endpoints.ts'
import type { ReservationInfo } from '../../contract/reservation.ts'
import { invoiceOffer } from '../../rules/booking/booking-form.ts'
import { useCheckout } from '../use-checkout.ts'

const Row = ({ label, text }: { label: string; text: string | null | undefined }) =>
  text && (
    <p>
      {label} <bdi>{text}</bdi>
    </p>
  )

/** Address, numbers and codes of the invoice, each under its own label. */
const RequestedInvoice = ({ reservation }: { reservation: ReservationInfo }) => {
  const { t } = useTranslations()
  const { billingAddress, billingDetails, skipVatNr, customerReference } = reservation
  const italian = billingDetails.invoicingAdditionalInfo?.italianEInvoicing
  const fiscalCodeKey =
    billingDetails.country === 'IT' ? 'invoice-fields.fiscalCode' : 'invoice-fields.tax-id'
  return (
    <>
      <address className="multiline">{billingAddress}</address>
      {skipVatNr !== true && (
        <Row label={t('invoice.vat', { 0: t('common.vat') })} text={billingDetails.taxId} />
      )}
      <Row label={t('common.customer-reference')} text={customerReference} />
      <Row label={t(fiscalCodeKey)} text={italian?.fiscalCode} />
      <Row label={t('invoice-fields.addressee-code')} text={italian?.addresseeCode} />
      <Row label={t('invoice-fields.pec')} text={italian?.pec} />
      {italian?.splitPayment === true && <p>{t('invoice-fields.split-payment')}</p>}
    </>
  )
}

/** Address of the invoice with a button to change it; nothing where no invoice is offered. */
export const InvoicePanel = () => {
  const { t } = useTranslations()
  const { reservation, context, refresh } = useCheckout()
  const { api } = useServices()
  const [failure, setFailure] = useState<Failure | null>(null)
  if (invoiceOffer(reservation, context) === 'hidden') return null
  const { invoiceRequested } = reservation
  const edit = async () => {
    const answer = await api.call(reservationEndpoints.backToBooking, {
      params: { reservationId: reservation.id },
      body: {},
    })
    setFailure(answer.kind === 'value' ? null : answer)
    if (answer.kind === 'value') await refresh('invoice')
  }
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
        <RequestedInvoice reservation={reservation} />
      ) : (
        <p className="dim">{t('reservation-page.no-invoice-requested')}</p>
      )}
    </section>
  )
}
